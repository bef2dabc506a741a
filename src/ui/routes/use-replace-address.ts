import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Replaces this page by another one as soon as its address is known, so that "back" does not return to this page.
 * Returns true once it is known.
 */
export function useReplaceAddress(href: string | null): boolean {
  const router = useRouter();
  useEffect(() => {
    if (href !== null) router.history.replace(href);
  }, [router, href]);
  return href !== null;
}
