/** The origin of the pages in tests. */
export const origin = 'http://localhost:8080';

export type Serve = (request: Request, env: object) => Response | Promise<Response>;

/** Creates a browser's fetch for the app in this process: it keeps cookies and sends the page's origin. */
export function browserFetch(serve: Serve, jar: Map<string, string> = new Map()): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    if (request.method !== 'GET') headers.set('origin', origin);
    const response = await serve(new Request(request, { headers }), {
      incoming: { socket: { remoteAddress: '192.0.2.7' } },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return decompress(response);
  };
}

/** Decompresses a gzip response, as a browser does; venue geometry is stored compressed. */
function decompress(response: Response): Response {
  if (response.headers.get('content-encoding') !== 'gzip' || response.body === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')), {
    status: response.status,
    headers,
  });
}
