type TextControl = HTMLInputElement | HTMLTextAreaElement
type Selection = { field: TextControl; value: string; start: number; end: number }

/**
 * What is selected, or where the caret stands, in a field that React has not taken over: it sets a text area's value
 * anew when it does, after which typing would go on at the beginning.
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
    /** Once the field is taken over; not where somebody went on typing, or left it. */
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
