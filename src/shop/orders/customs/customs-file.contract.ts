import { z } from 'zod'
import { endpoint, FileAnswer, onWire } from '../../endpoint.ts'
import { countryKeys } from '../../region.ts'
import { adminPath } from '../../staff/contract.ts'

export const getCustomsFile = endpoint('GET', adminPath('/customs-file'), {
  name: 'staff-customs-file',
  about:
    'What left Hong Kong for one country within Hong Kong days, at most 92, as a file for spreadsheets: a row for each option in a parcel with its number, tariff code, origin, pieces, weight and declared value as charged and in Hong Kong dollars; what was charged as tax stands on the first row of its order. Names nobody; each file is written down.',
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
