import { useWords } from '../../words/words.tsx'

/** The answer in the wire's words. */
export type SheetAnswer = {
  cells: { sku: string; column: string; before: string; after: string; error: string | null }[]
  products: number
  errors: number
  is_saved: boolean
}

/** What a try or a save came to. */
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
