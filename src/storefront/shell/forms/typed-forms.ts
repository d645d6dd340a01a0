const typed = new Set<HTMLFormElement>()

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof HTMLFormElement
    ? target
    : target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ? target.form
      : null

/** Records which forms of the page have been typed in; returns a function that stops recording. */
export function followTyping(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'input',
    (event) => {
      const form = formOf(event)
      if (form && form.method !== 'get') typed.add(form)
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'reset',
    (event) => {
      const form = formOf(event)
      if (form) typed.delete(form)
    },
    { capture: true, signal },
  )
  return () => listening.abort()
}

/** Whether a reload would lose text typed in a form of the page's main part. */
export function hasTypedWords(): boolean {
  for (const form of typed) if (!form.isConnected) typed.delete(form)
  return [...typed].some((form) => form.closest('main') !== null)
}
