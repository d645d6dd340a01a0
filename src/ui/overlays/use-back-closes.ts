import { useEffect, useEffectEvent } from 'react'

type Entry = { index: number; sameDocument: boolean }
type Traversal = Event & { navigationType: string; destination: Entry }
type Navigation = EventTarget & { currentEntry: Entry | null; entries: () => Entry[] }

/** What lies over the page now, the topmost last. Back concerns the topmost alone. */
const over: { close: () => void; address: string }[] = []
let leaving = false

function navigation(): Navigation | undefined {
  return (window as { navigation?: Navigation }).navigation // reason: not every browser has it, whatever the types say
}

/** Whether the entry shown is the one put in below, so that Back has somewhere harmless to go. */
function onSpareEntry(): boolean {
  return history.state?.spare === true
}

/**
 * Only a step within the same document can be held; on the first page of a visit Back would leave the shop.
 */
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
  // The address is the same, so only the spare entry was left: nothing happened that the router should know
  // of.
  if (location.href === top.address) event.stopImmediatePropagation()
  top.close()
  if (over.length > 1) readyForBack()
}

/**
 * While something lies over the page, Back puts it away and the page stays. Where the browser lets a page
 * hold a Back this leaves no trace; elsewhere a spare history entry takes the step, and the router is not
 * told of it.
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
 * Takes the spare entry away again. Only for closing by hand: after a link was followed the step back would
 * undo it.
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
