import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns the function that opens an address of this site. */
export function useNavigateTo(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => void router.navigate({ href }), [router]);
}
