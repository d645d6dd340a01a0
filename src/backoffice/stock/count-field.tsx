import type { CountLine } from '#shop/stock/counts/count.contract.ts'
import { faultOf, useSent } from '../shell/forms/sent-context.ts'
import { useWords } from '../words/words.tsx'

/** Maximum per line accepted by the API. */
const most = 1_000_000

/** Field for the counted pieces of a line. */
export function CountField({ line, index }: { line: CountLine; index: number }) {
  const t = useWords('stockCount')
  const { values, errors } = useSent()
  const counted = `lines[${index}][counted]`
  const message = faultOf(errors, counted)
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
        max={most}
        step={1}
        inputMode="numeric"
        aria-label={`${t('counted')}: ${name}`}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `fault-${line.id}` : undefined}
        defaultValue={values[counted] ?? line.counted ?? ''}
        style={{ width: '6rem', textAlign: 'right' }}
      />
      {message ? (
        <p id={`fault-${line.id}`} className="fault">
          {message}
        </p>
      ) : null}
    </>
  )
}
