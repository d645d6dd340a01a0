import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { forgetCards, moveCards } from './cards.ts'

/** Personal data of this room, and how it is erased and merged. */
export const cardsData: PersonalData = {
  room: 'cards',
  erase: forgetCards,
  merge: moveCards,
  tables: {
    member_cards: {
      of: 't.member_id = $member and t.removed_at is null',
      exported: columns(`
        brand last_four expires_month expires_year country funding is_default created_at`),
      summaryColumns: columns('brand last_four expires_month expires_year created_at'),
      erased: 'rows',
      inner: columns('id member_id provider_member token removed_at'),
      moves: columns('member_id'),
    },
    card_uses: {
      of: 't.card_id in (select id from member_cards where member_id = $member)',
      key: columns('used_by ref'),
      inner: columns('card_id used_by ref'),
      erased: 'rows',
    },
  },
}
