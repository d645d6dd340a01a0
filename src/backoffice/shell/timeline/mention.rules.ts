/** Text typed after an `@` before the cursor; null: no mention is being typed. */
export function handleBegun(text: string, cursor: number): { from: number; begun: string } | null {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at === -1 || /[\w.+-]/.test(before.charAt(at - 1))) return null
  const begun = before.slice(at + 1)
  return begun.length > 60 || begun.includes('\n') ? null : { from: at, begun }
}

const mostOffered = 6

/** Handles that match the typed beginning; those whose first name matches come first. */
export function handlesFor(begun: string, handles: readonly string[]): string[] {
  const words = begun.toLowerCase()
  // a completely typed handle is not suggested again, so that the list does not cover the text
  const open = handles.filter((handle) => handle.toLowerCase() !== words)
  const starts = open.filter((handle) => handle.toLowerCase().startsWith(words))
  const within = open.filter(
    (handle) => !starts.includes(handle) && words !== '' && handle.toLowerCase().includes(` ${words}`),
  )
  return [...starts, ...within].slice(0, mostOffered)
}

/** Text with the typed beginning replaced by the handle, and the new cursor position. */
export function withHandle(
  text: string,
  cursor: number,
  from: number,
  handle: string,
): { text: string; cursor: number } {
  const rest = text.slice(cursor)
  const put = `@${handle}${rest.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, from) + put + rest, cursor: from + put.length }
}
