import { PayByCode } from '../pay/pay-by-code.tsx'
import type { MethodView, PayProps } from './method-view.ts'

const Pay = (props: PayProps) => <PayByCode {...props} method="payme" />

export const payMeView: MethodView = { Choice: null, Pay, Claimed: null }
