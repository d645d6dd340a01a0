import { useWords } from '../../words/words.tsx'

type TableFormat = 'csv' | 'xlsx'

/** Links to a table in two file formats; `label`: its accessible name. */
export function TableLinks({ label, to }: { label: string; to: (format: TableFormat) => string }) {
  const t = useWords('list')
  return (['csv', 'xlsx'] as const).map((format) => {
    const word = t(format === 'csv' ? 'asCsv' : 'asXlsx')
    return (
      <a key={format} href={to(format)} className="act" download aria-label={`${label}, ${word}`}>
        {word}
      </a>
    )
  })
}
