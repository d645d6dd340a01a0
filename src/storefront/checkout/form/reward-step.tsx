import type { ChangeEvent } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { Step } from './step.tsx'
import { fieldId, useCheckoutForm } from '../form-state/checkout-form-context.ts'
import { rewardBox, redeemed } from '../form-state/typed.rules.ts'

/** One reward per order: ticking one unticks the others. Without JavaScript the server refuses several. */
function onlyThis({ currentTarget: box }: ChangeEvent<HTMLInputElement>): void {
  if (!box.checked) return
  for (const other of box.form?.elements ?? [])
    if (other instanceof HTMLInputElement && other !== box && other.name.startsWith('redeem_items['))
      other.checked = false
}

/** Gifts that the buyer has claimed and can add to the order. */
export function RewardStep() {
  const t = useWords('checkout')
  const { quote, typed } = useCheckoutForm()
  const chosen = redeemed(typed)
  const error = quote.problems.find(({ field }) => field === 'redeem_items')
  if (quote.rewards.length === 0) return null
  return (
    <Step id="till-rewards" title={t('rewards')} aside={t('rewardsAside')}>
      <ul id={fieldId('redeem_items')} className="grid gap-3">
        {quote.rewards.map((reward, at) => (
          <li
            key={reward.id}
            className="grid grid-cols-[1fr_4rem] items-center gap-4 rounded border border-edge pr-4 transition-colors has-checked:bg-accent-soft"
          >
            <Checkbox
              name={rewardBox(at)}
              value={reward.id}
              defaultChecked={chosen.includes(reward.id)}
              disabled={!reward.offered}
              onChange={onlyThis}
              label={reward.name}
              detail={reward.offered ? reward.optionName : reward.reason}
              className="px-4 py-3.5"
            />
            <Picture
              source={pictureSource({ thumbnail: reward.thumbnail, width: 1_200, height: 1_500 })}
              alt=""
              sizes="64px"
              className="my-2 aspect-4/5 w-full object-cover"
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {error && chosen.length > 0 ? <p className="mt-2 text-sm text-error">{error.message}</p> : null}
      </div>
    </Step>
  )
}
