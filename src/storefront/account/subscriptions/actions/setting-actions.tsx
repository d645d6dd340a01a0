import { personName } from '#shop/person.ts'
import { outOfStockChoices } from '#shop/subscriptions/rules.ts'
import { Link } from '#ui/link.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useViewPath } from '../../use-view-path.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { BoxChoice, Boxes, Outcome, strongText } from './choice.tsx'
import { Face, useDifference } from './content-actions.tsx'

/** Whether each delivery is charged only after approval. */
export function Asking() {
  const t = useWords('subscription')
  const { until } = useDays()
  const { subscription } = useAction()
  const turn = subscription.asksFirst ? 'off' : 'on'
  const { next } = subscription
  return (
    <ActionFrame
      kicker={t('row.asking')}
      title={t(`asking.${turn}.title`)}
      lead={t(`asking.${turn}.text`, { until: next ? until(next.changeBy) : '' })}
    >
      <ActionForm label={t(`asking.${turn}.go`)} decline={t(`asking.${turn}.not`)} />
    </ActionFrame>
  )
}

/** Behaviour for lines that are out of stock. */
export function OutOfStock() {
  const t = useWords('subscription')
  const { subscription, page } = useAction()
  const chosen = outOfStockChoices.find((each) => each === page.chosen.choice) ?? subscription.outOfStock
  return (
    <ActionFrame kicker={t('row.outOfStock')} title={t('outOfStock.title')} lead={t('outOfStock.text')}>
      <Boxes label={t('outOfStock.title')}>
        {outOfStockChoices.map((choice) => (
          <BoxChoice
            key={choice}
            query={{ choice }}
            isChosen={choice === chosen}
            title={t(`outOfStock.${choice}`)}
            text={t(`outOfStock.more.${choice}`)}
          />
        ))}
      </Boxes>
      {chosen === 'substitute' ? <Substitutes /> : null}
      <ActionForm label={t('outOfStock.go')} decline={t('leaveIt')} />
    </ActionFrame>
  )
}

/** Substitute of each line; it never costs more than the line. */
function Substitutes() {
  const t = useWords('subscription')
  const { subscription, page } = useAction()
  const differenceOf = useDifference()
  return subscription.lines.map((line) => {
    const fitting = line.options.filter(({ difference, subSku }) => difference <= 0 && subSku !== line.subSku)
    const isThis = page.chosen.line === line.id
    const chosen = isThis ? page.chosen.substitute : line.substitute?.subSku
    return (
      <div key={line.id} className="mt-5">
        <p className="text-sm text-ink-soft">{t('outOfStock.for', { name: line.name })}</p>
        {fitting.length === 0 ? (
          <p className="mt-1 text-[0.9375rem]">{t('outOfStock.noOther')}</p>
        ) : (
          <Boxes label={t('outOfStock.for', { name: line.name })}>
            {fitting.map((option) => (
              <BoxChoice
                key={option.subSku}
                query={{ choice: 'substitute', line: line.id, substitute: option.subSku }}
                isChosen={option.subSku === chosen}
                picture={<Face thumbnail={option.thumbnail} />}
                title={option.name}
                text={differenceOf(option)}
              />
            ))}
          </Boxes>
        )}
      </div>
    )
  })
}

/** Delivery address: one of the member's saved addresses in the same country. */
export function DeliveryAddress() {
  const t = useWords('subscription')
  const viewPath = useViewPath()
  const { subscription, page } = useAction()
  const country = subscription.delivery?.countryKey
  const fitting = page.addresses.filter(
    (address) => address.type === 'delivery' && (country === undefined || address.country === country),
  )
  const after = page.after?.delivery
  const fee = page.after?.next?.deliveryFee
  return (
    <ActionFrame kicker={t('change.address')} title={t('address.title')} lead={t('address.text')}>
      {fitting.length > 0 ? (
        <Boxes label={t('address.title')}>
          {fitting.map((address) => (
            <BoxChoice
              key={address.id}
              query={{ address: address.id }}
              isChosen={address.id === page.chosen.address}
              title={personName(address)}
              text={[...address.lines, `+${address.code} ${address.phone}`].join(' · ')}
            />
          ))}
        </Boxes>
      ) : (
        <p className="mt-4 text-[0.9375rem]">{t('address.none')}</p>
      )}
      <p className="mt-4">
        <Link
          to={viewPath('ADDRESSES', { new: 'delivery', ...(country ? { country } : {}) })}
          className="more tap"
        >
          {t('address.add')}
        </Link>
      </p>
      <Outcome>
        {after
          ? t.rich('address.after', {
              b: strongText,
              lines: after.lines.join(' · '),
              fee:
                fee === undefined || fee === 0 ? t('freeShipping') : formatAmount(fee, subscription.currency),
            })
          : null}
      </Outcome>
      <ActionForm label={t('address.go')} decline={t('leaveIt')} />
    </ActionFrame>
  )
}
