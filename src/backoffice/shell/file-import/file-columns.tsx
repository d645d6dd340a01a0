import type { FileState as State } from '#shop/imports/files/file.rules.ts'
import { useWords } from '../../words/words.tsx'
import type { Column } from '../list/column.ts'
import { Moment } from '../when.tsx'
import { FileState } from './file-state.tsx'

type ListedFile = {
  fileName: string
  createdAt: string
  createdBy: string
  state: State
  counts: { rows: number; refused: number; done: number }
}

/** Columns of a list of files; `done`: title of the number of imported rows. */
export function useFileColumns(done: string): readonly Column<ListedFile>[] {
  const t = useWords('fileImport')
  const counted = (key: 'rows' | 'refused' | 'done', title: string): Column<ListedFile> => ({
    key,
    title,
    isNumber: true,
    fields: ['counts'],
    cell: ({ counts }) => counts[key],
  })
  return [
    { key: 'fileName', title: t('file'), isName: true, className: 'wrap', cell: ({ fileName }) => fileName },
    {
      key: 'createdAt',
      title: t('sentAt'),
      className: 'tight',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'createdBy', title: t('by'), className: 'soft', spare: 3, cell: ({ createdBy }) => createdBy },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <FileState state={state} />,
    },
    counted('rows', t('rows')),
    counted('refused', t('refused')),
    counted('done', done),
  ]
}
