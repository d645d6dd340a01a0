import * as comments from '../../shop/timeline/comments.ts'
import * as files from '../../shop/timeline/files.ts'
import * as mentions from '../../shop/timeline/mentions.ts'
import * as timeline from '../../shop/timeline/timeline.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of timelines, and of comments by staff. */
export const timelineCalls: readonly Served[] = [
  timeline.getTimeline,
  comments.addComment,
  comments.editComment,
  comments.withdrawComment,
  comments.attachFile,
  comments.detachFile,
  files.getCommentFile,
  mentions.closeMention,
]
