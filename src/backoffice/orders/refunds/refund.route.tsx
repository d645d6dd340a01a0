import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskOrder, previewRefund, type RefundPreview } from '#shop/orders/desk/desk.contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { RefundConfirm } from './refund-confirm.tsx'
import { RefundForm } from './refund-form.tsx'
import { refundInputOf } from './refund-form.rules.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const { order } = await callDesk(args, getDeskOrder, { id })
  const input = refundInputOf(new URL(args.request.url).searchParams, order.lines)
  const isEmpty = input.units.length === 0 && !input.delivery && !input.giftWrap
  const found = isEmpty ? null : await preview(args, { id, ...input })
  return {
    order,
    input: input,
    preview: found && 'total' in found ? found : null,
    refused: found && 'refused' in found ? found.refused : null,
  }
}

type RefundInput = { id: string; units: string[]; delivery: boolean; giftWrap: boolean; toWallet: boolean }

async function preview(
  args: LoaderFunctionArgs,
  input: RefundInput,
): Promise<RefundPreview | { refused: string }> {
  try {
    return (await callDesk(args, previewRefund, input)).preview
  } catch (error) {
    if (isRefusal(error)) return { refused: error.code }
    throw error
  }
}

/** Preview of the refund first, then the reason and the button. The confirmed refund equals the preview. */
export default function Refund() {
  const t = useWords('refund')
  const { order, input, preview, refused } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title', { number: order.number })}>
        <Link to={`/desk/orders/${order.id}`} className="act">
          {t('back')}
        </Link>
      </PageTop>
      <div className="desk-two">
        <RefundForm order={order} input={input} />
        <RefundConfirm order={order} preview={preview} toWallet={input.toWallet} refused={refused} />
      </div>
    </>
  )
}
