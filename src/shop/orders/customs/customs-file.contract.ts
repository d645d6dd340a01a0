import { z } from 'zod'
import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'
import { countryKeys } from '../../region.ts'
import { adminPath } from '../../staff/contract.ts'

export const getCustomsFile = endpoint('GET', adminPath('/customs-file'), {
  name: 'staff-customs-file',
  about:
    'A spreadsheet file of the goods shipped from Hong Kong to one country within Hong Kong days, at most 92: a row for each option in a parcel with its number, tariff code, origin, pieces, weight and declared value as charged and in Hong Kong dollars; the charged tax is in the first row of its order. Has no personal data; each file is audited.',
  query: onWire({
    country: z.enum(countryKeys),
    from: z.iso.date(),
    to: z.iso.date(),
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['orders.bad_customs_span'],
})
