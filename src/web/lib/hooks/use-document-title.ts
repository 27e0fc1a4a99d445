import { useEffect } from 'react';
import { useText } from '../i18n/i18n.ts';

/** What the browser's tab says. */
export function useDocumentTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('productName')}`;
  }, [title, text]);
}
