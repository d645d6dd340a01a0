import type { CountLine } from '#shop/stock/counts/count.contract.ts'
import { useWords } from '../words/words.tsx'

/** Field for the pieces counted of one line. */
export function CountField({ line, index }: { line: CountLine; index: number }) {
  const t = useWords('stockCount')
  const name = [line.subSku, line.lot].filter(Boolean).join(' ')
  return (
    <>
      <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
      <input
        className="well"
        data-sku={line.subSku}
        name={`lines[${index}][counted]`}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        aria-label={`${t('counted')}: ${name}`}
        defaultValue={line.counted ?? ''}
        style={{ width: '6rem', textAlign: 'right' }}
      />
    </>
  )
}
