import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';

/** Follows a link inside the app. The router provides it; without it a link is a plain anchor. */
export type Navigate = (href: string) => void;

const NavigationContext = createContext<Navigate | null>(null);

export const LinkNavigation = NavigationContext.Provider;

export type LinkProps = ComponentPropsWithRef<'a'> & { readonly href: string };

/** An anchor that the router may follow; new tabs, downloads and other sites are left to the browser. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  const navigate = use(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || !href.startsWith('/')) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (rest.target || rest.download !== undefined) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
