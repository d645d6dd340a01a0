import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { locales } from '../region.ts'
import { adminPath } from '../staff/contract.ts'

const lang = z.enum(locales).optional()
const page = { answer: FileAnswer, files: ['text/html'] }

export const getReturnLabel = endpoint('GET', '/returns/label', {
  name: 'return-label',
  about:
    'The printable label of an approved return: its address, its number as a QR code, and the content of the parcel.',
  query: onWire({ orderId: Id, token: line(200).optional(), id: Id, lang }),
  ...page,
  refuses: ['orders.unknown', 'orders.confirm_first', 'returns.unknown', 'returns.no_label'],
})

export const getDeskReturnLabel = endpoint('GET', adminPath('/returns/{id}/label'), {
  name: 'staff-return-label',
  about: 'The same for staff, in the language of its buyer or another.',
  query: z.object({ id: Id, lang }),
  ...page,
  refuses: ['returns.unknown', 'returns.no_label'],
})
