import { useEffect, useEffectEvent } from 'react';

type Entry = { index: number; sameDocument: boolean };
type Traversal = Event & { navigationType: string; destination: Entry };
type Navigation = EventTarget & { currentEntry: Entry | null; entries: () => Entry[] };

function navigationOf(page: Window): Navigation | undefined {
  return (page as { navigation?: Navigation }).navigation; // reason: not every browser has it, whatever the types say
}

/** Whether the entry shown is the one put in below, so that Back has somewhere harmless to go. */
function onSpareEntry(): boolean {
  return history.state?.spare === true;
}

/** Only a step within the same document can be held; on the first page of a visit Back would leave the shop. */
function backCanBeHeld(navigation: Navigation | undefined): boolean {
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.sameDocument === true;
}

/**
 * While something lies over the page, Back puts it away and the page stays. Where the browser lets a page hold a Back
 * this leaves no trace; elsewhere a spare history entry takes the step, and the router is not told of it.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const navigation = navigationOf(window);
    const address = location.href;
    if (!backCanBeHeld(navigation) && !onSpareEntry()) history.pushState({ ...history.state, spare: true }, '');
    const spare = onSpareEntry();

    const hold = (event: Event) => {
      const traversal = event as Traversal; // reason: the only event this name carries
      const back = traversal.navigationType === 'traverse' && traversal.destination.index < (navigation?.currentEntry?.index ?? 0);
      if (!back || spare) return;
      if (traversal.cancelable) traversal.preventDefault();
      onBack();
    };
    const follow = (event: Event) => {
      if (spare && location.href === address) event.stopImmediatePropagation();
      onBack();
    };
    navigation?.addEventListener('navigate', hold);
    window.addEventListener('popstate', follow, true);
    return () => {
      navigation?.removeEventListener('navigate', hold);
      window.removeEventListener('popstate', follow, true);
    };
  }, [open]);
}

/**
 * Takes the spare entry away again. Only for closing by hand: after a link was followed the step back would undo it.
 */
export function leaveSpareEntry(): void {
  if (!onSpareEntry()) return;
  window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  history.back();
}
