import { refusals } from '../refusal.ts'
import { may, type Right, type Role } from '../staff/rules.ts'

/** Subjects that have a timeline. */
export const timelineSubjects = ['order', 'member', 'product'] as const
export type TimelineSubject = (typeof timelineSubjects)[number]

/** Right to read a subject and its timeline, and right to comment on it. */
export const rightToSee = {
  order: 'orders.read',
  member: 'customers.read',
  product: 'products.read',
} as const satisfies Record<TimelineSubject, Right>
const rightToComment = {
  order: 'orders.note',
  member: 'customers.note',
  product: 'products.note',
} as const satisfies Record<TimelineSubject, Right>

export const mayComment = (roles: readonly Pick<Role, 'rights'>[], thing: TimelineSubject): boolean =>
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

/** Hours in which the author can edit or delete a comment. */
const editHours = 24
export const mostFiles = 5
export const largestFile = 10 * 1024 * 1024
export const longestComment = 4_000

type Authored = { staffId: string; createdAt: Date }
type CommentRefusal = 'not_author' | 'too_late'

/** Why a comment cannot be changed or deleted by a staff user; null: it can. */
export function refusalToChange(
  { staffId, createdAt }: Authored,
  by: string,
  now: Date,
): CommentRefusal | null {
  if (staffId !== by) return 'not_author'
  return now.getTime() - createdAt.getTime() < editHours * 3_600_000 ? null : 'too_late'
}

/** A staff user with their `@` handle: the name, or the email where several have that name. */
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
 * Staff users mentioned in a text: `@` with a handle in any case, not followed by further letters. Of handles with
 * the same prefix the longest matches. An `@` after Latin letters is part of an email address.
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
      // no space follows a name in Chinese
      const isLatin = /^[\u0020-\u024f]*$/.test(handle)
      return (
        rest.startsWith(handle.toLowerCase()) && !(isLatin && isWordPart.test(rest.charAt(handle.length)))
      )
    })
    if (named) found.add(named.id)
  }
  return [...found]
}

/** Type of an attached file by its bytes; null: not accepted. */
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

/**
 * Whether a PDF has active content, such as scripts, launch or submit actions, embedded files or forms; such files
 * are refused.
 */
export function pdfRuns(bytes: Uint8Array): boolean {
  return runs.test(new TextDecoder('latin1').decode(bytes))
}
