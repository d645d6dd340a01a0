// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { anOrder, renderedOrder } from '#tools/testing/rendered-order.tsx'
import { OrderAgain } from '../../account/orders/order-again.tsx'
import { BagContext } from '../../cart/bag/bag-context.ts'
import { TakeAsWallet } from '../../checkout/pay/take-as-wallet.tsx'
import { BeginForm } from '../../scalp-test/start/begin-form.tsx'
import { DeleteQuestion } from '../../scalp-test/start/delete-question.tsx'
import { Saved } from '../../scalp-test/start/saved.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refund = { id: 'refund-1', amount: 228, canTakeAsWallet: true, state: 'requested' }
const late = [
  [
    'ordering again',
    <BagContext key="a" value={{ refresh: () => undefined } as never}>
      <OrderAgain order={anOrder()} />
    </BagContext>,
  ],
  ['beginning the scalp test', <BeginForm key="b" isAgain={false} />],
  ['deleting the scalp test', <DeleteQuestion key="c" />],
  ['a link of the scalp test', <Saved key="d" session={{ id: 's1' } as never} />],
  [
    'a refund as Cash Dollar',
    <TakeAsWallet key="e" order={anOrder({ refunds: [refund] as never, status: 'cancelled' })} />,
  ],
] as const

it.each(late)('%s that was too late shows the reason and revalidates the page', async (_, element) => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf')
      ? Response.json({ token: 't' })
      : Response.json({ code: 'x', message: 'That was done elsewhere.' }, { status: 409 }),
  )
  const loader = vi.fn(() => null)
  renderedOrder(element, { loader })
  const [button] = await screen.findAllByRole('button')
  const box = screen.queryByRole('checkbox')
  if (box) await userEvent.click(box)
  if (button) await userEvent.click(button)
  expect(await screen.findByText('That was done elsewhere.')).toBeTruthy()
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
})
