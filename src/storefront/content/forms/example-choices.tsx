import { useState } from 'react'
import { Chips } from '#ui/fields/chips.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { StarInput } from '#ui/fields/star-input.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { Values } from './field.rules.ts'

const renewals = ['1', '2', '3'] as const

/** Chips, cards, stars and a stepper. */
export function ExampleChoices({ values }: { values: Values }) {
  const t = useWords('example')
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <Chips
        legend={t('size')}
        name="size"
        defaultValue={values.size ?? '250'}
        options={['100', '250', '500'].map((value) => ({
          value,
          label: t('millilitres', { amount: value }),
        }))}
      />
      <RadioCards
        legend={t('renewal')}
        name="renewal"
        defaultValue={(renewals as readonly string[]).includes(values.renewal ?? '') ? values.renewal : '2'}
        options={renewals.map((value) => ({
          value,
          label: t('everyMonths', { count: Number(value) }),
          detail: t('renewalDetail'),
        }))}
      />
      <StarInput
        legend={t('stars')}
        name="stars"
        defaultValue={Number(values.stars ?? 0)}
        labels={[t('star.1'), t('star.2'), t('star.3'), t('star.4'), t('star.5')]}
      />
      <div>
        <p className="mb-2 text-sm text-ink-soft">{t('quantity')}</p>
        <Stepper
          name="quantity"
          label={t('quantity')}
          lessLabel={t('less')}
          moreLabel={t('more')}
          value={quantity}
          onChange={setQuantity}
          max={99}
        />
      </div>
    </>
  )
}
