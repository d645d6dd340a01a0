import { useWords } from '../../words/words.tsx'

/** Response with the field names of the API. */
export type SheetAnswer = {
  cells: { sku: string; column: string; before: string; after: string; error: string | null }[]
  products: number
  errors: number
  is_saved: boolean
}

/** Result of a dry run or a save. */
export function SheetOutcome({ answer }: { answer: SheetAnswer | null }) {
  const t = useWords('products')
  if (!answer) return <p role="status" className="soft" />
  return (
    <p role="status" className={answer.errors > 0 ? 'hot' : undefined}>
      {answer.errors > 0
        ? t('sheetErrors', { count: answer.errors })
        : answer.cells.length === 0
          ? t('sheetNothing')
          : answer.is_saved
            ? t('saved')
            : t('sheetChanges', { cells: answer.cells.length, products: answer.products })}
    </p>
  )
}
