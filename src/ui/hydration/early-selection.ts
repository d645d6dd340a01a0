type TextControl = HTMLInputElement | HTMLTextAreaElement
type Selection = { field: TextControl; value: string; start: number; end: number }

/**
 * Records selection or caret of a field that is not hydrated yet: React sets the value of a textarea on hydration,
 * which moves the caret to the start.
 */
export function noteSelection(isTakenOver: (field: TextControl) => boolean, signal: AbortSignal) {
  let noted: Selection | null = null
  const note = () => {
    const field = document.activeElement
    if (!isTextControl(field) || isTakenOver(field)) return
    const { value, selectionStart: start, selectionEnd: end } = field
    noted = start === null || end === null ? null : { field, value, start, end }
  }
  note()
  document.addEventListener('selectionchange', note, { signal })
  return {
    /** Restores it after hydration, unless the field was edited further or lost focus. */
    restore(): void {
      if (!noted || !isTakenOver(noted.field)) return
      const { field, value, start, end } = noted
      noted = null
      if (field === document.activeElement && field.value === value) field.setSelectionRange(start, end)
    },
  }
}

const isTextControl = (element: Element | null): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
