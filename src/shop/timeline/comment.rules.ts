import { refusals } from '../refusal.ts'
import { may, type Right, type Role } from '../staff/rules.ts'

/** What has a timeline. */
export const timelineThings = ['order', 'member', 'product'] as const
export type TimelineThing = (typeof timelineThings)[number]

/** The right that reads such a thing, and with it its timeline; and the right that comments on it. */
export const rightToSee = {
  order: 'orders.read',
  member: 'customers.read',
  product: 'products.read',
} as const satisfies Record<TimelineThing, Right>
const rightToComment = {
  order: 'orders.note',
  member: 'customers.note',
  product: 'products.note',
} as const satisfies Record<TimelineThing, Right>

export const mayComment = (roles: readonly Pick<Role, 'rights'>[], thing: TimelineThing): boolean =>
  may(roles, rightToSee[thing]) && may(roles, rightToComment[thing])

export const timelineRefusals = /* @__PURE__ */ refusals('timeline', {
  unknown: 'missing',
  unknown_comment: 'missing',
  unknown_mention: 'missing',
  not_author: 'forbidden',
  too_late: 'conflict',
  changed_meanwhile: 'conflict',
  too_many_files: 'refused',
  file_type: 'refused',
  pdf_runs: 'refused',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

/** How long a comment is its author's to change or take back. */
const editHours = 24
export const mostFiles = 5
export const largestFile = 10 * 1024 * 1024
export const longestComment = 4_000

type Authored = { staffId: string; createdAt: Date }
type CommentRefusal = 'not_author' | 'too_late'

/** Why somebody may not change a comment or take it back; null: they may. */
export function refusalToChange(
  { staffId, createdAt }: Authored,
  by: string,
  now: Date,
): CommentRefusal | null {
  if (staffId !== by) return 'not_author'
  return now.getTime() - createdAt.getTime() < editHours * 3_600_000 ? null : 'too_late'
}

/** A colleague with what stands behind the `@`: the name, or the e-mail of those whose name another one has, too. */
export type Mentionable = { id: string; name: string; email: string }
export function handlesOf(colleagues: readonly Mentionable[]): { id: string; handle: string }[] {
  const lower = (text: string) => text.toLowerCase()
  return colleagues.map(({ id, name, email }) => {
    const isShared = colleagues.some((other) => other.id !== id && lower(other.name) === lower(name))
    return { id, handle: isShared || name === '' ? email : name }
  })
}

const isWordPart = /[\p{L}\p{N}_]/u

/**
 * Who is mentioned in a text: `@` with a handle, whatever its case, and no more letters behind it. Of handles that
 * begin alike the longest counts. An `@` behind Latin letters is a mail address.
 */
export function mentionsIn(
  text: string,
  colleagues: readonly { id: string; handle: string }[],
): readonly string[] {
  const known = colleagues.toSorted((a, b) => b.handle.length - a.handle.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (/[\w.+-]/.test(text.charAt(at - 1))) continue
    const rest = text.slice(at + 1).toLowerCase()
    const named = known.find(({ handle }) => {
      // a name in Chinese is not parted from what follows by a space
      const isLatin = /^[\u0020-\u024f]*$/.test(handle)
      return (
        rest.startsWith(handle.toLowerCase()) && !(isLatin && isWordPart.test(rest.charAt(handle.length)))
      )
    })
    if (named) found.add(named.id)
  }
  return [...found]
}

/** What a file that staff attach is by its bytes; null: none that is taken. */
export function fileKind(bytes: Uint8Array): 'picture' | 'pdf' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 5) === '%PDF-')
    return text(Math.max(0, bytes.length - 1_024), bytes.length).includes('%%EOF') ? 'pdf' : null
  const isPicture =
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    ['ftypavif', 'ftypmif1'].includes(text(4, 12))
  return isPicture ? 'picture' : null
}

const runs = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/

/** Whether a PDF holds what a reader would run, open or send; such a one is not taken. */
export function pdfRuns(bytes: Uint8Array): boolean {
  return runs.test(new TextDecoder('latin1').decode(bytes))
}
