/** Copied from the contracts, because importing them would bundle their schemas. */
export const loginCall = { method: 'POST', path: '/user/login' } as const
export const logoutCall = { method: 'POST', path: '/user/logout' } as const
export const checkUserCall = { method: 'POST', path: '/user/checkuser' } as const
export const registerOtpCall = { method: 'POST', path: '/user/register-otp' } as const
export const registerCall = { method: 'POST', path: '/user/register' } as const
export const orderOtpCall = { method: 'POST', path: '/user/order-otp' } as const
export const registerFromOrderCall = { method: 'POST', path: '/user/register-from-order' } as const
export const forgetCall = { method: 'POST', path: '/forget-password' } as const
export const resetCall = { method: 'POST', path: '/reset-password' } as const
