/**
 * Characters typed after the press that opens a field and before the field has focus. Collected from `start` on;
 * `take` returns them once.
 */
export type EarlyLetters = { start: () => void; stop: () => void; take: () => string }

export function earlyLetters(): EarlyLetters {
  let letters = ''
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
    if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey || isComposing) return
    if (key === 'Backspace') letters = letters.slice(0, -1)
    else if ([...key].length === 1) letters = (letters + key).trimStart()
    else return
    event.preventDefault()
  }
  /** The button still has focus; a space would press it again. */
  const holdSpace = (event: KeyboardEvent) => {
    if (event.key === ' ' && !(event.target instanceof HTMLInputElement)) event.preventDefault()
  }
  const stop = () => {
    document.removeEventListener('keydown', collect, true)
    document.removeEventListener('keyup', holdSpace, true)
  }
  return {
    start() {
      stop()
      letters = ''
      document.addEventListener('keydown', collect, true)
      document.addEventListener('keyup', holdSpace, true)
    },
    stop,
    take() {
      stop()
      const taken = letters
      letters = ''
      return taken
    },
  }
}
