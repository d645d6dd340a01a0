import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, line, longText, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { largestFile, longestComment, timelineSubjects } from './comment.rules.ts'

const byId = z.object({ id: Id })
const written = longText(longestComment).pipe(z.string().trim().min(1))
const fileWords = { file: FileBytes.optional(), fileName: line(200).default('') }
const upload = { field: 'file', most: largestFile, named: 'file_name' }
/** Response to a write, without text, because responses are stored for idempotent repeats. */
const changed = z.object({
  comment: onWire({ id: Id, thing: z.enum(timelineSubjects), thingId: Id, version: z.number().int() }),
})
const changing = [
  'staff.forbidden',
  'timeline.unknown_comment',
  'timeline.not_author',
  'timeline.too_late',
] as const
const files = [
  'timeline.file_type',
  'timeline.pdf_runs',
  'timeline.photo_type',
  'timeline.photo_moves',
  'timeline.photo_pixels',
  'timeline.photo_broken',
  'shop.too_large',
] as const

export const addComment = endpoint('POST', adminPath('/timeline/{thing}/{id}/comments'), {
  name: 'staff-comment',
  about:
    'Adds a comment on an order, a member or a product, for staff alone. `@` with the name of a staff user who may read it mentions them. A JPEG, PNG, WebP or AVIF, which is encoded again, or a PDF may be attached in `file`, of at most 10 MB.',
  query: z.object({ thing: z.enum(timelineSubjects), id: Id }),
  body: onWire({ text: written, ...fileWords }),
  upload,
  answer: changed,
  refuses: ['staff.forbidden', 'timeline.unknown', 'orders.unknown', ...files],
})

export const editComment = endpoint('PUT', adminPath('/comments/{id}'), {
  name: 'staff-edit-comment',
  about:
    'Edits the caller’s comment within a day. `version` is the one that was read; the audit log has both.',
  query: byId,
  body: z.object({ text: written, version: wholeNumber(1, 1_000_000) }),
  answer: changed,
  refuses: [...changing, 'timeline.changed_meanwhile'],
})

export const withdrawComment = endpoint('DELETE', adminPath('/comments/{id}'), {
  name: 'staff-withdraw-comment',
  about:
    'Deletes the caller’s comment within a day, with its files and mentions; the audit log has its text.',
  query: byId,
  answer: changed,
  refuses: changing,
})

export const attachFile = endpoint('POST', adminPath('/comments/{id}/files'), {
  name: 'staff-attach-file',
  about: 'Adds a file to the caller’s comment within a day, five at most.',
  query: byId,
  body: onWire({ ...fileWords, file: FileBytes }),
  upload,
  answer: changed,
  refuses: [...changing, 'timeline.too_many_files', ...files],
})

export const detachFile = endpoint('DELETE', adminPath('/comment-files/{id}'), {
  name: 'staff-detach-file',
  about: 'Deletes a file of the caller’s comment within a day.',
  query: byId,
  answer: changed,
  refuses: changing,
})

export const getCommentFile = endpoint('GET', adminPath('/comment-files/{id}'), {
  name: 'staff-comment-file',
  about: 'A file of a comment, with the right to read the subject of the comment.',
  query: byId,
  answer: FileAnswer,
  files: ['image/webp', 'application/pdf'],
  refuses: ['shop.not_found'],
})

export const closeMention = endpoint('POST', adminPath('/mentions/{id}/close'), {
  name: 'staff-close-mention',
  about: 'Closes a mention of the caller.',
  query: byId,
  answer: z.object({ mention: onWire({ id: Id, thing: z.enum(timelineSubjects), thingId: Id }) }),
  refuses: ['timeline.unknown_mention'],
})
