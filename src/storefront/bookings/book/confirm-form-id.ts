/** Id of the form that confirms; its health questions and its button are in different places of the page. */
export const confirmFormId = 'confirm-booking'
