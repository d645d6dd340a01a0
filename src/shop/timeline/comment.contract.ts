import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, line, longText, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { largestFile, longestComment, timelineThings } from './comment.rules.ts'

const byId = z.object({ id: Id })
const written = longText(longestComment).pipe(z.string().trim().min(1))
const fileWords = { file: FileBytes.optional(), fileName: line(200).default('') }
const upload = { field: 'file', most: largestFile, named: 'file_name' }
/** What a write answers: no words, as answers are stored to be repeated. */
const changed = z.object({
  comment: onWire({ id: Id, thing: z.enum(timelineThings), thingId: Id, version: z.number().int() }),
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
    'Comments on an order, a member or a product, for colleagues alone. `@` with the name of one who may read it mentions them. A JPEG, PNG, WebP or AVIF, which is drawn anew, or a PDF may come along in `file`, of at most 10 MB.',
  query: z.object({ thing: z.enum(timelineThings), id: Id }),
  body: onWire({ text: written, ...fileWords }),
  upload,
  answer: changed,
  refuses: ['staff.forbidden', 'timeline.unknown', 'orders.unknown', ...files],
})

export const editComment = endpoint('PUT', adminPath('/comments/{id}'), {
  name: 'staff-edit-comment',
  about: 'Changes one’s own comment within a day. `version` is the one that was read; the log keeps both.',
  query: byId,
  body: z.object({ text: written, version: wholeNumber(1, 1_000_000) }),
  answer: changed,
  refuses: [...changing, 'timeline.changed_meanwhile'],
})

export const withdrawComment = endpoint('DELETE', adminPath('/comments/{id}'), {
  name: 'staff-withdraw-comment',
  about: 'Takes one’s own comment back within a day, with its files and mentions; the log keeps its words.',
  query: byId,
  answer: changed,
  refuses: changing,
})

export const attachFile = endpoint('POST', adminPath('/comments/{id}/files'), {
  name: 'staff-attach-file',
  about: 'One more file for one’s own comment within a day, of five at most.',
  query: byId,
  body: onWire({ ...fileWords, file: FileBytes }),
  upload,
  answer: changed,
  refuses: [...changing, 'timeline.too_many_files', ...files],
})

export const detachFile = endpoint('DELETE', adminPath('/comment-files/{id}'), {
  name: 'staff-detach-file',
  about: 'Takes a file from one’s own comment within a day.',
  query: byId,
  answer: changed,
  refuses: changing,
})

export const getCommentFile = endpoint('GET', adminPath('/comment-files/{id}'), {
  name: 'staff-comment-file',
  about: 'A file of a comment, for whoever may read what the comment is about.',
  query: byId,
  answer: FileAnswer,
  files: ['image/webp', 'application/pdf'],
  refuses: ['shop.not_found'],
})

export const closeMention = endpoint('POST', adminPath('/mentions/{id}/close'), {
  name: 'staff-close-mention',
  about: 'One’s own mention was read and waits no more.',
  query: byId,
  answer: z.object({ mention: onWire({ id: Id, thing: z.enum(timelineThings), thingId: Id }) }),
  refuses: ['timeline.unknown_mention'],
})
