import { useEffect, useEffectEvent } from 'react';

type Traversal = Event & { navigationType: string; cancelable: boolean; destination: { index: number } };
type Navigation = EventTarget & { currentEntry: { index: number } | null };

/**
 * While something lies over the page, Back puts it away and the page stays.
 * Nothing is pushed to the history: an extra entry would race with the router's own when a link inside is followed.
 * Browsers that do not let a page hold a Back go back, and what lay over the page still closes.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const navigation = (window as { navigation?: Navigation }).navigation; // reason: not in every browser, so not in the types as optional
    const hold = (event: Event) => {
      const traversal = event as Traversal; // reason: the only event this name carries
      const index = navigation?.currentEntry?.index ?? 0;
      if (traversal.navigationType !== 'traverse' || traversal.destination.index >= index) return;
      if (traversal.cancelable) traversal.preventDefault();
      onBack();
    };
    const follow = () => onBack();
    navigation?.addEventListener('navigate', hold);
    window.addEventListener('popstate', follow);
    return () => {
      navigation?.removeEventListener('navigate', hold);
      window.removeEventListener('popstate', follow);
    };
  }, [open]);
}
