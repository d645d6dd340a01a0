import { useEffect, useEffectEvent } from 'react'

type Entry = { index: number; sameDocument: boolean }
type Traversal = Event & { navigationType: string; destination: Entry }
type Navigation = EventTarget & { currentEntry: Entry | null; entries: () => Entry[] }

/** Open overlays, the topmost last. Back closes the topmost only. */
const over: { close: () => void; address: string }[] = []
let leaving = false

function navigation(): Navigation | undefined {
  return (window as { navigation?: Navigation }).navigation // reason: not every browser has it, whatever the types say
}

/** Whether the current history entry is the spare one, so that Back has a harmless target. */
function onSpareEntry(): boolean {
  return history.state?.spare === true
}

/** Only traversals within the same document can be cancelled; on the first page of a visit Back leaves the shop. */
function backCanBeHeld(): boolean {
  const index = navigation()?.currentEntry?.index ?? 0
  return navigation()?.entries()[index - 1]?.sameDocument === true
}

function readyForBack(): void {
  if (!backCanBeHeld() && !onSpareEntry()) history.pushState({ ...history.state, spare: true }, '')
}

function hold(event: Event): void {
  const { navigationType, destination } = event as Traversal // reason: the only event this name carries
  const back = navigationType === 'traverse' && destination.index < (navigation()?.currentEntry?.index ?? 0)
  if (!back || onSpareEntry()) return
  if (event.cancelable) event.preventDefault()
  over.at(-1)?.close()
}

function follow(event: Event): void {
  const top = over.at(-1)
  if (leaving || !top) return
  // The address is unchanged, so only the spare entry was left, and the router must not handle the event.
  if (location.href === top.address) event.stopImmediatePropagation()
  top.close()
  if (over.length > 1) readyForBack()
}

/**
 * While an overlay is open, Back closes it and the page stays. Browsers that allow it cancel the traversal without a
 * trace; elsewhere a spare history entry absorbs it, and the router is not notified.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const entry = { close: () => onBack(), address: location.href }
    over.push(entry)
    readyForBack()
    navigation()?.addEventListener('navigate', hold)
    window.addEventListener('popstate', follow, true)
    return () => {
      over.splice(over.indexOf(entry), 1)
      if (over.length > 0) return
      navigation()?.removeEventListener('navigate', hold)
      window.removeEventListener('popstate', follow, true)
    }
  }, [open])
}

/**
 * Removes the spare entry after closing by hand. Not after a link was followed, because going back would undo the
 * navigation.
 */
export function leaveSpareEntry(): void {
  if (over.length > 1 || !onSpareEntry()) return
  leaving = true
  const swallow = (event: Event) => {
    leaving = false
    event.stopImmediatePropagation()
  }
  window.addEventListener('popstate', swallow, { capture: true, once: true })
  history.back()
}
