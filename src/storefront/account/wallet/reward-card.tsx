import type { Reward } from '#shop/reviews/reward.contract.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'

const endpoint = { method: 'POST', path: '/rewards/claim' } as const
const noFields = {}
type Choice = Reward['choices'][number]

/** Display name of a choice of the reward catalogue. */
function useChoiceName(): (choice: Choice) => string {
  const t = useWords('myReviews')
  return ({ kind, name, optionName, worth }) =>
    kind === 'gift_item'
      ? `${name} · ${optionName}`
      : t(`choice.${kind}`, { amount: formatAmount(worth, 'HKD') })
}

/** Reward of a review: to be chosen, chosen, used or expired. */
export function RewardCard({ reward }: { reward: Reward }) {
  const t = useWords('myReviews')
  const nameOf = useChoiceName()
  const { state, chosen, daysLeft, couponCode, isGone } = reward
  return (
    <li className="grid gap-3 bg-shell p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-text text-base font-medium tracking-normal">
          {chosen ? nameOf(chosen) : t('earnedFor', { product: reward.productName })}
        </h3>
        <p className="text-sm text-ink-soft">{t(`rewardState.${isGone ? 'gone' : state}`)}</p>
      </div>
      {chosen ? (
        <p className="text-sm text-ink-soft">{t('earnedFor', { product: reward.productName })}</p>
      ) : null}
      {state === 'locked' ? <p className="text-[0.9375rem]">{t('lockedText')}</p> : null}
      {state === 'claimed' && !isGone ? <p className="text-[0.9375rem]">{t('claimedText')}</p> : null}
      {isGone ? <p className="text-[0.9375rem]">{t('goneText')}</p> : null}
      {couponCode ? (
        <p className="text-[0.9375rem]">
          {t('couponText')} <b className="num font-semibold select-all">{couponCode}</b>
        </p>
      ) : null}
      {daysLeft === null ? null : (
        <p className="text-[0.9375rem] text-ink-soft">{t('rewardDaysLeft', { days: daysLeft })}</p>
      )}
      {reward.choices.length > 0 ? <Claim reward={reward} nameOf={nameOf} /> : null}
    </li>
  )
}

function Claim({ reward, nameOf }: { reward: Reward; nameOf: (choice: Choice) => string }) {
  const t = useWords('myReviews')
  const accountForm = useOwnForm({
    call: 'claim-reward',
    endpoint,
    rules: noFields,
    labels: noFields,
    saved: t('claimed'),
    concerns: (values) => values.reward === reward.id,
  })
  return (
    <form {...accountForm.form} className="mt-2 grid justify-items-start gap-4">
      {accountForm.returnTo}
      <input type="hidden" name="reward" value={reward.id} />
      <RadioCards
        legend={t('choose')}
        name="choice"
        required
        defaultValue={reward.choices[0]?.key}
        options={reward.choices.map((choice) => ({
          value: choice.key,
          label: nameOf(choice),
          detail: t(`choiceText.${choice.kind}`),
        }))}
        className="w-full"
      />
      {accountForm.trouble}
      <Button type="submit" variant="primary" loading={accountForm.isPending}>
        {t('claim')}
      </Button>
    </form>
  )
}
