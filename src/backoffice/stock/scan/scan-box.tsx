import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { scanned, type Scannable } from '#shop/stock/barcodes/barcode.rules.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'
import { Camera, hasCamera } from './camera.tsx'

type Scanned = { text: string; isWrong: boolean }

/**
 * Input for a scanner, which ends with Enter, or the camera. A wrong item is rejected in red with a message; scanning
 * continues. `take` returns the message for an item; null: no more of it is needed.
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
  const [last, setLast] = useState<Scanned | null>(null)
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
    event.preventDefault() // Enter of a scanner ends a code and does not submit the form
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
