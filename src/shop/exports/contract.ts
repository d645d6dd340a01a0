import { z } from 'zod'
import { commaList, endpoint, FileAnswer, line } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { exportFormats, exportLists } from './rules.ts'

export const exportList = endpoint('GET', adminPath('/exports/{list}'), {
  name: 'staff-export-list',
  about:
    'A list of the desk as a file for spreadsheets, whole or the rows that were marked: `query` is the query of the list as it stands in its address, `columns` are the fields that are wanted, in that order. Only columns the caller may read; each file is written down.',
  query: z.object({
    list: z.enum(exportLists),
    format: z.enum(exportFormats).default('csv'),
    query: line(1_000).default(''),
    ids: commaList(line(80), 500).optional(),
    columns: commaList(line(40), 100).optional(),
  }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['exports.too_many'],
})

export const exportProductFile = endpoint('GET', adminPath('/product-file'), {
  name: 'staff-export-product-file',
  about:
    'Products as a file with every field, a row for each option, as the desk has them now: those that the query of the list finds, or those that were marked. Sent back as an import it changes nothing. Only columns the caller may read; each file is written down.',
  query: z.object({
    format: z.enum(exportFormats).default('xlsx'),
    query: line(1_000).default(''),
    ids: commaList(Id, 500).optional(),
  }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['exports.too_many'],
})

export const countViews = endpoint('GET', adminPath('/views/counts'), {
  name: 'staff-view-counts',
  about:
    'How many rows each kept search of a list finds, up to a thousand and one, for whoever reads the list; of the first twenty.',
  query: z.object({ list: line(60) }),
  answer: z.object({ counts: z.array(z.object({ id: Id, count: z.number().int() })) }),
})
