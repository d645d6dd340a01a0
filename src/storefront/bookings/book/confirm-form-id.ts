/** The form that confirms: questions stand in the page, its button beside them. */
export const confirmFormId = 'confirm-booking'
