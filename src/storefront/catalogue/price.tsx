import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useWords } from '../i18n/words.tsx'

export type PriceProps = {
  /** Formatted; null if it is not sold in the shopper's currency. */
  price: string | null
  original?: string | null | undefined
  from?: boolean | undefined
  className?: string | undefined
}

const small = (chunks: ReactNode) => <span className="text-[0.85em]">{chunks}</span>

/** A price with its original price if that is higher; screen readers get both in words. */
export function Price({ price, original, from = false, className }: PriceProps) {
  const t = useWords('price')
  if (price === null) return <span className={classes('text-ink-soft', className)}>{t('none')}</span>
  const current = (
    <span className={classes('num', original ? 'text-sale' : undefined)}>
      {from ? t.rich('from', { price, small }) : price}
    </span>
  )
  return (
    <span className={classes('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {original ? <span className="sr-only">{t('now')}</span> : null}
      {current}
      {original ? (
        <>
          <span className="sr-only">{t('before')}</span>
          <s className="num text-[0.86em] text-ink-soft">{original}</s>
        </>
      ) : null}
    </span>
  )
}
