import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { previewEdit, type EditPreview } from '#shop/revisions/contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { listStock } from '#shop/stock/desk.contract.ts'
import { cut } from '#shop/text.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, onlyWith } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { EditConfirm } from './edit-confirm.tsx'
import { EditForm } from './edit-form.tsx'
import { isEmpty, editInputOf, type EditWords } from './edit-form.rules.ts'

const mostFound = 8

/** The revision is in the address, except for personal data, so searching and adding are plain navigation. */
export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'orders.edit')
  const id = args.params.id ?? ''
  const { order } = await callDesk(args, getDeskOrder, { id })
  const query = new URL(args.request.url).searchParams
  const input = editInputOf(query, order.lines)
  const search = cut(query.get('search') ?? '', 100)
  const found =
    search === ''
      ? []
      : (
          await callDesk(args, listStock, {
            search,
            low: false,
            short: false,
            page: 1,
            limit: mostFound,
            sort: 'sku',
          })
        ).levels
  const planned = isEmpty(input) ? null : await preview(args, id, input)
  return {
    order,
    input: input,
    search,
    found,
    preview: planned && 'due' in planned ? planned : null,
    refused: planned && 'refused' in planned ? planned.refused : null,
  }
}

async function preview(
  args: LoaderFunctionArgs,
  id: string,
  input: EditWords,
): Promise<EditPreview | { refused: string }> {
  try {
    return (await callDesk(args, previewEdit, { id, ...input })).preview
  } catch (error) {
    if (isRefusal(error)) return { refused: error.code.slice(error.code.indexOf('.') + 1) }
    if ((error as { init?: { status?: number } | null }).init?.status === 404) return { refused: 'other' } // callApi throws 404 for unknown ids and invalid input
    throw error
  }
}

/** Preview of the revised order first, then the reason and the button. The confirmed revision equals the preview. */
export default function Edit() {
  const t = useWords('change')
  const { order, input, search, found, preview, refused } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title', { number: order.number })}>
        <Link to={`/desk/orders/${order.id}`} className="act">
          {t('back')}
        </Link>
      </PageTop>
      <div className="desk-two even">
        <EditForm order={order} input={input} search={search} found={found} preview={preview} />
        <EditConfirm order={order} input={input} preview={preview} refused={refused} />
      </div>
    </>
  )
}
