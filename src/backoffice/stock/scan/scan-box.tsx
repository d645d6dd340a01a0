import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { scanned, type Scannable } from '#shop/stock/barcodes/barcode.rules.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { Camera, hasCamera } from './camera.tsx'

type Heard = { text: string; isWrong: boolean }

/**
 * Takes what a scanner types, which ends with Enter, or what the camera reads. A box that does not belong here is
 * refused in red and in words; the next scan goes on. `take` answers what is said of a box, null: no more of it.
 */
export function ScanBox({
  options,
  take,
}: {
  options: readonly Scannable[]
  take: (subSku: string) => string | null
}) {
  const t = useWords('scan')
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<Heard | null>(null)
  const [isLooking, setLooking] = useState(false)
  const id = useId()
  if (!hydrated) return null

  const read = (scan: string) => {
    if (scan.trim() === '') return
    const subSku = scanned(scan, options)
    const answer = subSku === null ? null : take(subSku)
    setLast(
      subSku === null
        ? { text: t('unknown', { code: scan.trim() }), isWrong: true }
        : answer === null
          ? { text: t('enough', { sku: subSku }), isWrong: true }
          : { text: answer, isWrong: false },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // a scanner's Enter ends a number, and sends no form
    read(event.currentTarget.value)
    event.currentTarget.value = ''
    field.current?.focus()
  }
  return (
    <div className="desk-scan" data-wrong={last?.isWrong || undefined}>
      <label htmlFor={id}>{t('label')}</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          className="well"
          autoComplete="off"
          inputMode="numeric"
          placeholder={t('hint')}
          aria-describedby={`${id}-last`}
          onKeyDown={onKeyDown}
        />
        {hasCamera() ? (
          <button type="button" className="act" onClick={() => setLooking(!isLooking)}>
            {t(isLooking ? 'stopCamera' : 'camera')}
          </button>
        ) : null}
      </div>
      <p id={`${id}-last`} role="status" className={last?.isWrong ? 'fault' : 'soft'}>
        {last === null ? t('ready') : `${last.isWrong ? '✕' : '✓'} ${last.text}`}
      </p>
      {isLooking ? <Camera read={read} /> : null}
    </div>
  )
}
