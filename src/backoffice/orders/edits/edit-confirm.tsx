import { useNavigate } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import type { EditPreview } from '#shop/revisions/contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { Amount, amountText } from '../../shell/amount.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { fieldsOf, type EditWords } from './edit-form.rules.ts'

type Props = { order: DeskOrder; input: EditWords; preview: EditPreview | null; refused: string | null }

/** What the change comes to, and the button that makes it. */
export function EditConfirm({ order, input, preview, refused }: Props) {
  const t = useWords('change')
  return (
    <section className="desk-card" aria-labelledby="edit-sums" aria-live="polite">
      <h2 id="edit-sums">{t('comesTo')}</h2>
      {preview ? (
        <>
          <Steps preview={preview} />
          <SumsTable preview={preview} />
          <Money preview={preview} />
          <MakeIt key={JSON.stringify([input, preview])} order={order} input={input} preview={preview} />
        </>
      ) : (
        <p className={refused ? 'fault' : 'soft'}>
          {refused ? t('refused', { code: refused }) : t('choose')}
        </p>
      )}
    </section>
  )
}

function Steps({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  return (
    <ul style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {preview.removed.map(({ lineId, name, units, amount }) => (
        <li key={lineId} className="row">
          <s>{t('takesOut', { name, count: units })}</s>
          <span className="push">
            <Amount of={-amount} currency={preview.currency} />
          </span>
        </li>
      ))}
      {preview.added.map((line) => (
        <li key={`${line.subSku} ${line.price}`} className="row">
          <span>
            {t('adds', { name: line.name, count: line.quantity })}
            {line.left < line.quantity ? (
              <span className="hot"> {t('short', { left: line.left, sku: line.subSku })}</span>
            ) : null}
          </span>
          <span className="push">
            <Amount of={line.total} currency={preview.currency} />
          </span>
        </li>
      ))}
      {preview.addressChanged ? (
        <li className="row">
          <span>{t('moved')}</span>
          {preview.delivery === 0 ? null : (
            <span className="push">
              <Amount of={preview.delivery} currency={preview.currency} />
            </span>
          )}
        </li>
      ) : null}
    </ul>
  )
}

function SumsTable({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  const { before, after, currency } = preview
  const rows = (['goods', 'discount', 'giftWrap', 'delivery', 'tax', 'total'] as const).filter(
    (word) => word === 'goods' || word === 'total' || before[word] !== 0 || after[word] !== 0,
  )
  const sign = (word: (typeof rows)[number]) => (word === 'discount' ? -1 : 1)
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>
            <span className="unseen">{t('item')}</span>
          </th>
          <th className="r">{t('before')}</th>
          <th className="r">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((word) => (
          <tr key={word}>
            <td className={word === 'total' ? 'number' : 'soft'}>{t(word)}</td>
            <td className="r">
              <Amount of={sign(word) * before[word]} currency={currency} />
            </td>
            <td className={word === 'total' ? 'r number' : 'r'}>
              <Amount of={sign(word) * after[word]} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Money({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  const amount = (of: number) => amountText(of, preview.currency)
  return (
    <>
      <p>
        <b>
          {preview.due > 0
            ? t('due', { amount: amount(preview.due) })
            : preview.back > 0
              ? t('goesBack', { amount: amount(preview.back) })
              : t('same')}
        </b>{' '}
        {preview.wallet > 0 ? (
          <span className="soft">{t('ofWhichWallet', { amount: amount(preview.wallet) })}</span>
        ) : null}
      </p>
      {preview.due > 0 ? <p className="soft">{t('dueText')}</p> : null}
      {preview.needsApproval ? <p className="hot">{t('needsApproval')}</p> : null}
    </>
  )
}

function MakeIt({ order, input, preview }: { order: DeskOrder; input: EditWords; preview: EditPreview }) {
  const t = useWords('change')
  const navigate = useNavigate()
  const page = `/desk/orders/${order.id}`
  const amount = amountText(preview.due || preview.back, preview.currency)
  const word =
    preview.due > 0 ? t('goDue', { amount }) : preview.back > 0 ? t('goBack', { amount }) : t('goSame')
  return (
    <ActForm
      call={calls.edit}
      fixed={{ id: order.id, ...fieldsOf(input) }}
      goTo={page}
      done={() => void navigate(page)}
      says={t('made')}
      className="fields"
    >
      {input.moves ? <NewAddress order={order} input={input} /> : null}
      <TextField name="reason" label={t('reason')} required maxLength={500} whole />
      <div className="row whole">
        {preview.isShort ? null : <Send>{preview.needsApproval ? t('ask') : word}</Send>}
      </div>
    </ActForm>
  )
}

/** The whole of the other address; its place is the one that was reckoned with. */
function NewAddress({ order, input: request }: { order: DeskOrder; input: EditWords }) {
  const field = useWords('field')
  const address = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!address) return null
  const isSent = order.deliveryMethod === 'shipping'
  const place = isSent
    ? { province: request.province || address.province, city: request.city || address.city }
    : address
  return (
    <>
      <input type="hidden" name="address[province]" value={place.province} />
      <input type="hidden" name="address[city]" value={place.city} />
      <TextField
        name="address[lastname]"
        label={field('lastname')}
        defaultValue={address.lastname}
        required
        maxLength={60}
      />
      <TextField
        name="address[firstname]"
        label={field('firstname')}
        defaultValue={address.firstname}
        required
        maxLength={60}
      />
      <TextField
        name="address[calling_code]"
        label={field('callingCode')}
        defaultValue={address.callingCode}
        maxLength={8}
        inputMode="tel"
      />
      <TextField
        name="address[contact]"
        label={field('contact')}
        defaultValue={address.contact}
        required
        maxLength={30}
        inputMode="tel"
      />
      {isSent ? (
        <>
          <TextField
            name="address[address]"
            label={field('address')}
            defaultValue={address.address}
            required
            maxLength={200}
            whole
          />
          <TextField
            name="address[address2]"
            label={field('address2')}
            defaultValue={address.address2}
            maxLength={200}
            whole
          />
          <TextField name="address[zip]" label={field('zip')} defaultValue={address.zip} maxLength={20} />
          {address.countryKey === 'jp' ? (
            <TextField
              name="address[kana]"
              label={field('kana')}
              defaultValue={address.kana}
              maxLength={60}
            />
          ) : null}
        </>
      ) : (
        <input type="hidden" name="address[address]" value={address.address} />
      )}
    </>
  )
}
