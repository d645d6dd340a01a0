import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { dropCommentsAbout, moveComments } from './comment.store.ts'

const ofMember = `((c.entity = 'member' and c.entity_id = $member)
  or (c.entity = 'order' and c.entity_id in (select id from orders where member_id = $member)))`
const ofComment = `t.comment_id in (select c.id from timeline_comments c where ${ofMember})`

/** Personal data of this room: comments are deleted with their mentions and files. */
export const timelineData: PersonalData = {
  room: 'timeline',
  erase: (tx, memberId) => dropCommentsAbout(tx.db, memberId),
  merge: (tx, fromId, intoId) => moveComments(tx.db, fromId, intoId),
  tables: {
    timeline_comments: {
      of: ofMember.replaceAll('c.', 't.'),
      erased: 'rows',
      inner: columns('id entity entity_id staff_id text version created_at edited_at'),
    },
    timeline_mentions: {
      of: ofComment,
      erased: 'rows',
      inner: columns('id comment_id staff_id created_at closed_at'),
    },
    timeline_files: {
      of: ofComment,
      erased: 'rows',
      inner: columns('id comment_id name type bytes created_at'),
    },
  },
}
