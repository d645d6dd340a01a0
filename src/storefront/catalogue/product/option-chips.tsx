import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { useWords } from '../../i18n/words.tsx'
import { bagAnswer, type BuyOption } from './buy-option.ts'

export type OptionChipsProps = {
  legend: string
  options: readonly BuyOption[]
  chosen: BuyOption
  /** Label of a chip; the option's name by default. */
  label?: ((option: BuyOption) => string) | undefined
  hrefOf: (option: BuyOption) => string
}

const look =
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4.5 text-[0.9375rem] leading-tight transition-[border-color,box-shadow] hover:border-ink aria-current:border-ink aria-current:shadow-[inset_0_0_0_1px_var(--color-ink)]'

/**
 * Options as links of this page, so that each selection has an address and works without JavaScript. Options that
 * cannot be bought can still be selected.
 */
export function OptionChips({
  legend,
  options,
  chosen,
  label = (option) => option.name,
  hrefOf,
}: OptionChipsProps) {
  const t = useWords('buy')
  return (
    <div role="group" aria-label={legend}>
      <p className="mb-2 flex justify-between gap-4 text-sm text-ink-soft">
        <span aria-hidden="true">{legend}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => {
          const { label: word, reason } = bagAnswer(option, 1)
          const chip = (describedBy?: string) => (
            <Link
              to={hrefOf(option)}
              replace
              preventScrollReset
              aria-current={option.sku === chosen.sku ? 'true' : undefined}
              aria-describedby={describedBy}
              className={classes(look, reason && 'border-dashed text-ink-soft line-through')}
            >
              {label(option)}
            </Link>
          )
          return (
            <li key={option.sku}>
              {reason ? (
                <Tooltip text={t(`label.${word}`, { limit: option.limit ?? 0 })}>{chip}</Tooltip>
              ) : (
                chip()
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
