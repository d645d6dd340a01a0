/** What is being written behind an `@` in front of the cursor; null: no colleague is called there. */
export function handleBegun(text: string, cursor: number): { from: number; begun: string } | null {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at === -1 || /[\w.+-]/.test(before.charAt(at - 1))) return null
  const begun = before.slice(at + 1)
  return begun.length > 60 || begun.includes('\n') ? null : { from: at, begun }
}

const mostOffered = 6

/** Handles that go on as it was begun, those whose first name does before the others. */
export function handlesFor(begun: string, handles: readonly string[]): string[] {
  const words = begun.toLowerCase()
  // one that stands there whole is offered no more, so that the list covers nothing
  const open = handles.filter((handle) => handle.toLowerCase() !== words)
  const starts = open.filter((handle) => handle.toLowerCase().startsWith(words))
  const within = open.filter(
    (handle) => !starts.includes(handle) && words !== '' && handle.toLowerCase().includes(` ${words}`),
  )
  return [...starts, ...within].slice(0, mostOffered)
}

/** The text with a handle in place of what was begun, and where the cursor is then. */
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
