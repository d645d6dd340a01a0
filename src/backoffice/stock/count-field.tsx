import type { CountLine } from '#shop/stock/counts/count.contract.ts'
import { useSent } from '../shell/forms/sent-context.ts'
import { useWords } from '../words/words.tsx'

/** Field for the pieces counted of one line. */
export function CountField({ line, index }: { line: CountLine; index: number }) {
  const t = useWords('stockCount')
  const { values } = useSent()
  const counted = `lines[${index}][counted]`
  const name = [line.subSku, line.lot].filter(Boolean).join(' ')
  return (
    <>
      <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
      <input type="hidden" name={`lines[${index}][seen]`} value={line.counted ?? 'none'} />
      <input
        className="well"
        data-sku={line.subSku}
        name={counted}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        aria-label={`${t('counted')}: ${name}`}
        defaultValue={values[counted] ?? line.counted ?? ''}
        style={{ width: '6rem', textAlign: 'right' }}
      />
    </>
  )
}
