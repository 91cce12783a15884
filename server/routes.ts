import { checkActivationLinkRoute } from './calls/activate/check.ts'
import { activateRoute } from './calls/activate.ts'
import { countActivationsRoute, sendActivationsRoute } from './calls/admin/activations.ts'
import { exportAuditTrailRoute } from './calls/admin/audit/export.ts'
import { verifyAuditTrailRoute } from './calls/admin/audit/verify.ts'
import { getAuditTrailRoute } from './calls/admin/audit.ts'
import { voidCodeBatchRoute } from './calls/admin/codes/batches/void.ts'
import { getCodeBatchRoute, listCodeBatchesRoute } from './calls/admin/codes/batches.ts'
import { agreeToCodesRoute } from './calls/admin/codes/proposals/agree.ts'
import { declineCodesRoute } from './calls/admin/codes/proposals/decline.ts'
import { makeCodesRoute } from './calls/admin/codes/proposals/make.ts'
import { voidCodesRoute } from './calls/admin/codes/void.ts'
import { listCodesRoute, proposeCodesRoute } from './calls/admin/codes.ts'
import { checkDraftRoute } from './calls/admin/drafts/check.ts'
import { discardDraftRoute } from './calls/admin/drafts/discard.ts'
import { getNewestVersionRoute, goOnFromNewestRoute } from './calls/admin/drafts/newest.ts'
import { saveDraftPictureRoute } from './calls/admin/drafts/picture.ts'
import { previewDraftRoute } from './calls/admin/drafts/preview.ts'
import { proposeDraftRoute } from './calls/admin/drafts/propose.ts'
import { beginDraftRoute, getDraftRoute, listDraftsRoute, saveDraftRoute } from './calls/admin/drafts.ts'
import { beginPasskeyRoute } from './calls/admin/factors/passkeys/options.ts'
import { keepPasskeyRoute } from './calls/admin/factors/passkeys.ts'
import { renewRecoveryCodesRoute } from './calls/admin/factors/recovery-codes.ts'
import { removeFactorRoute } from './calls/admin/factors/remove.ts'
import { resetFactorsRoute } from './calls/admin/factors/reset.ts'
import { confirmTotpRoute } from './calls/admin/factors/totp/confirm.ts'
import { beginTotpRoute } from './calls/admin/factors/totp.ts'
import { findGranteesRoute } from './calls/admin/grants/people.ts'
import { revokeGrantRoute } from './calls/admin/grants/revoke.ts'
import { giveGrantRoute, listGrantsRoute } from './calls/admin/grants.ts'
import { setMainHostRoute } from './calls/admin/hosts/main.ts'
import { proveHostRoute } from './calls/admin/hosts/prove.ts'
import { removeHostRoute } from './calls/admin/hosts/remove.ts'
import { claimHostRoute, listHostsRoute } from './calls/admin/hosts.ts'
import { mintLaunchTokenRoute } from './calls/admin/launch-tokens.ts'
import { retryMailRoute } from './calls/admin/mails/log/retry.ts'
import { getMailLogRoute } from './calls/admin/mails/log.ts'
import { previewMailRoute } from './calls/admin/mails/preview.ts'
import { getMailReportsRoute, saveMailReportsRoute } from './calls/admin/mails/reports.ts'
import { testMailRoute } from './calls/admin/mails/test.ts'
import { getMailPlanRoute, saveMailPlanRoute } from './calls/admin/mails.ts'
import { getAdminMeRoute } from './calls/admin/me.ts'
import { sendActivationRoute } from './calls/admin/people/activation.ts'
import { previewBaselineRoute } from './calls/admin/people/baseline/preview.ts'
import { correctPersonBaselineRoute } from './calls/admin/people/baseline.ts'
import { editPersonRoute } from './calls/admin/people/edit.ts'
import { previewPersonErasureRoute } from './calls/admin/people/erasure/preview.ts'
import { eraseThisPersonRoute } from './calls/admin/people/erasure.ts'
import { getPersonFactorsRoute } from './calls/admin/people/factors.ts'
import { lockPersonRoute } from './calls/admin/people/lock.ts'
import { allowMailsRoute } from './calls/admin/people/mails/allow.ts'
import { getPersonMailsRoute } from './calls/admin/people/mails.ts'
import { getPersonPlacesRoute, movePersonRoute } from './calls/admin/people/places.ts'
import { getPersonPointsRoute } from './calls/admin/people/points.ts'
import { getPersonProgramsRoute } from './calls/admin/people/programs.ts'
import { endSessionsRoute } from './calls/admin/people/sessions/end.ts'
import { getPersonSignOnRoute, linkPersonRoute } from './calls/admin/people/sign-on.ts'
import { exportStatementPdfRoute } from './calls/admin/people/statement/pdf.ts'
import { exportStatementRoute } from './calls/admin/people/statement.ts'
import { handOutPasswordRoute } from './calls/admin/people/temporary-password.ts'
import { getPersonTrailRoute } from './calls/admin/people/trail.ts'
import { unlockPersonRoute } from './calls/admin/people/unlock.ts'
import { getPersonRoute, listPeopleRoute } from './calls/admin/people.ts'
import { agreeToAdjustmentRoute } from './calls/admin/points/adjustments/agree.ts'
import { declineAdjustmentRoute } from './calls/admin/points/adjustments/decline.ts'
import { listAdjustmentsRoute, proposeAdjustmentRoute } from './calls/admin/points/adjustments.ts'
import { proveLedgerRoute } from './calls/admin/points/prove.ts'
import { endRecoveryRoute } from './calls/admin/points/recoveries/end.ts'
import { listRecoveriesRoute } from './calls/admin/points/recoveries.ts'
import { reverseMovementRoute } from './calls/admin/points/transfers/reverse.ts'
import { getPointsOverviewRoute } from './calls/admin/points.ts'
import { archiveProgramRoute } from './calls/admin/programs/archive.ts'
import { correctAwardRoute } from './calls/admin/programs/deltas.ts'
import { getForecastRoute, listForecastsRoute, makeForecastRoute } from './calls/admin/programs/forecasts.ts'
import { agreeToProposalRoute } from './calls/admin/programs/proposal/agree.ts'
import { declineProposalRoute } from './calls/admin/programs/proposal/decline.ts'
import { getProposalRoute } from './calls/admin/programs/proposal.ts'
import { prepareBatchRoute } from './calls/admin/programs/results.ts'
import { getAdminProgramRoute, listProgramsRoute } from './calls/admin/programs.ts'
import { beginProofRoute } from './calls/admin/proof/options.ts'
import { proveRoute } from './calls/admin/proof.ts'
import { getRehearsalScreenRoute } from './calls/admin/rehearsals/screen.ts'
import { getRehearsalRoute, listRehearsalsRoute, rehearseRoute } from './calls/admin/rehearsals.ts'
import { approveBatchRoute } from './calls/admin/results/approve.ts'
import { lookAtFindingRoute } from './calls/admin/results/findings.ts'
import { listHeldBackRoute } from './calls/admin/results/held-back.ts'
import { issueBatchRoute } from './calls/admin/results/issue.ts'
import { explainBatchLineRoute, listBatchLinesRoute } from './calls/admin/results/lines.ts'
import { lockBatchRoute } from './calls/admin/results/lock.ts'
import { allowOverBudgetRoute } from './calls/admin/results/over-budget.ts'
import { reverseBatchRoute } from './calls/admin/results/reverse.ts'
import { getBatchRoute, listBatchesRoute } from './calls/admin/results.ts'
import { exportProductsRoute } from './calls/admin/rewards/export.ts'
import { undoProductLoadRoute } from './calls/admin/rewards/load/undo.ts'
import { getProductLoadRoute, loadProductsRoute } from './calls/admin/rewards/load.ts'
import { exportOrderQueueRoute } from './calls/admin/rewards/orders/export.ts'
import { moveRewardLineRoute } from './calls/admin/rewards/orders/move.ts'
import { listOrderQueueRoute } from './calls/admin/rewards/orders.ts'
import { getOwedRoute } from './calls/admin/rewards/owed.ts'
import { addProductCodesRoute } from './calls/admin/rewards/products/codes.ts'
import { removeProductPictureRoute } from './calls/admin/rewards/products/picture/remove.ts'
import { saveProductPictureRoute } from './calls/admin/rewards/products/picture.ts'
import { changePiecesRoute } from './calls/admin/rewards/products/pieces.ts'
import {
  createProductRoute,
  getProductRoute,
  listProductsRoute,
  saveProductRoute,
} from './calls/admin/rewards/products.ts'
import { revokeSupplierKeyRoute } from './calls/admin/rewards/suppliers/keys/revoke.ts'
import { makeSupplierKeyRoute } from './calls/admin/rewards/suppliers/keys.ts'
import { exportSupplierOrdersRoute } from './calls/admin/rewards/suppliers/orders.ts'
import { assignProductsRoute } from './calls/admin/rewards/suppliers/products.ts'
import { importShipmentsRoute } from './calls/admin/rewards/suppliers/shipments.ts'
import { addSupplierRoute, listSuppliersRoute } from './calls/admin/rewards/suppliers.ts'
import { exportTaxFeedRoute } from './calls/admin/rewards/tax-feed.ts'
import { makeCatalogueKeyRoute } from './calls/admin/settings/catalogue/key.ts'
import { getCatalogueRoute, saveCatalogueRoute } from './calls/admin/settings/catalogue.ts'
import { saveBrandPictureRoute } from './calls/admin/settings/pictures.ts'
import { getSettingsRoute, saveSettingsRoute } from './calls/admin/settings.ts'
import { adoptTrialRoute } from './calls/admin/sign-on/trials/use.ts'
import { beginTrialRoute, getTrialRoute } from './calls/admin/sign-on/trials.ts'
import { getSignOnRoute, saveSignOnRoute } from './calls/admin/sign-on.ts'
import { cancelTaskRoute } from './calls/admin/tasks/cancel.ts'
import { getTaskRoute, listTasksRoute } from './calls/admin/tasks.ts'
import { previewTextRoute } from './calls/admin/texts/preview.ts'
import { getOwnTextRoute, saveOwnTextRoute } from './calls/admin/texts.ts'
import { findUnitsRoute } from './calls/admin/units.ts'
import { cancelUploadWorkRoute } from './calls/admin/uploads/cancel.ts'
import { checkUploadRoute } from './calls/admin/uploads/check.ts'
import { commitUploadRoute } from './calls/admin/uploads/commit.ts'
import { discardUploadRoute } from './calls/admin/uploads/discard.ts'
import { endUploadRoute } from './calls/admin/uploads/end.ts'
import { getUploadPartsRoute, putUploadPartRoute } from './calls/admin/uploads/parts.ts'
import { exportUploadRejectsRoute } from './calls/admin/uploads/rejects.ts'
import { changeUploadSettingsRoute } from './calls/admin/uploads/settings.ts'
import { undoUploadRoute } from './calls/admin/uploads/undo.ts'
import { beginUploadRoute, getUploadRoute, listUploadsRoute } from './calls/admin/uploads.ts'
import { removeViewRoute } from './calls/admin/views/remove.ts'
import { listViewsRoute, saveViewRoute } from './calls/admin/views.ts'
import { exportWordsRoute } from './calls/admin/words/export.ts'
import { importWordsRoute } from './calls/admin/words/import.ts'
import { listWordsRoute, saveWordsRoute } from './calls/admin/words.ts'
import { getAvatarRoute } from './calls/avatar.ts'
import { getBrandPictureRoute } from './calls/branding/picture.ts'
import { getClientRoute } from './calls/client.ts'
import { getClientCountriesRoute } from './calls/client-country.ts'
import { getCompanyBrandingAndRulesRoute } from './calls/company-branding-and-rules.ts'
import { contactUsRoute } from './calls/contact-us.ts'
import { getEnvRoute } from './calls/env.ts'
import { forgotPasswordRoute } from './calls/forgot-password.ts'
import { forgotUsernameRoute } from './calls/forgot-username.ts'
import { launchAsRoute } from './calls/launch-as.ts'
import { loginRoute } from './calls/login.ts'
import { logoutRoute } from './calls/logout.ts'
import { viewPlanRoute } from './calls/manager/view-plan.ts'
import { redeemCodeRoute } from './calls/ots/redeem.ts'
import { selectGoalRoute } from './calls/program/goal-selection.ts'
import { getGoalLevelsRoute } from './calls/program/levels.ts'
import { exportProgramRulesRoute, getProgramRulesRoute } from './calls/program/rules.ts'
import { getNotesRoute, sendNoteRoute } from './calls/program-views/notes.ts'
import { getPastProgramViewsRoute } from './calls/program-views/past.ts'
import { getProgressRoute } from './calls/program-views/progress.ts'
import { previewReminderRoute, remindToChooseRoute } from './calls/program-views/reminders.ts'
import {
  exportTablesRoute,
  exportUnitTablesRoute,
  getTablesRoute,
  getUnitTablesRoute,
} from './calls/program-views/tables.ts'
import { getProgramViewRoute, getProgramViewsRoute } from './calls/program-views.ts'
import { reportRenderErrorRoute } from './calls/render-errors.ts'
import { cancelRewardLineRoute } from './calls/rewards/orders/cancel.ts'
import { getRewardOrderRoute, listRewardOrdersRoute, placeRewardOrderRoute } from './calls/rewards/orders.ts'
import { getRewardPictureRoute } from './calls/rewards/picture.ts'
import { getRewardRoute, listRewardsRoute } from './calls/rewards/products.ts'
import { getRewardWishRoute, saveRewardWishRoute } from './calls/rewards/wish.ts'
import { checkPasswordLinkRoute } from './calls/save-password/check.ts'
import { savePasswordRoute } from './calls/save-password.ts'
import { streamEventsRoute } from './calls/session/events.ts'
import { extendSessionRoute } from './calls/session/extend.ts'
import { getShopKeysRoute } from './calls/shop/keys.ts'
import { reverseShopOrderRoute } from './calls/shop/orders/reverse.ts'
import { placeShopOrderRoute } from './calls/shop/orders.ts'
import { exchangeShopTicketRoute } from './calls/shop/tickets.ts'
import { moveSuppliedLineRoute } from './calls/supplier/orders/move.ts'
import { listSuppliedOrdersRoute } from './calls/supplier/orders.ts'
import { getTeamCountsRoute } from './calls/team/counts.ts'
import { getTeamTodayRoute } from './calls/team.ts'
import { getTextRoute } from './calls/texts.ts'
import { getNativeBundleRoute } from './calls/translations/native.ts'
import { getStandardBundleRoute } from './calls/translations/standard.ts'
import { getAccountStatementRoute } from './calls/user/account/statement/all.ts'
import { acknowledgePrivacyNoticeRoute } from './calls/user/acknowledge-privacy-notice.ts'
import { removeAvatarRoute } from './calls/user/avatar/remove.ts'
import { saveAvatarRoute } from './calls/user/avatar.ts'
import { exportDataRoute } from './calls/user/data-export.ts'
import { setUserLocaleRoute } from './calls/user/locale.ts'
import { getMailChoicesRoute, setMailChoiceRoute } from './calls/user/mails.ts'
import { getMarketPlaceUrlRoute } from './calls/user/market-place-url.ts'
import { finishOnboardingRoute } from './calls/user/onboarding.ts'
import { changePasswordRoute } from './calls/user/password.ts'
import { getProfileRoute } from './calls/user/profile.ts'
import { getMyPlanRoute, saveMyPlanRoute } from './calls/user/progress/myplan.ts'
import { getUserRoute } from './calls/user.ts'
import { validSessionRoute } from './calls/valid-session.ts'
import type { Route } from './http/route.ts'

/** Every route of the API. The architecture test holds them against the list of contracts. */
export const routes: readonly Route[] = [
  loginRoute,
  getUserRoute,
  validSessionRoute,
  extendSessionRoute,
  streamEventsRoute,
  logoutRoute,
  activateRoute,
  checkActivationLinkRoute,
  forgotPasswordRoute,
  forgotUsernameRoute,
  savePasswordRoute,
  checkPasswordLinkRoute,
  changePasswordRoute,
  getClientRoute,
  getCompanyBrandingAndRulesRoute,
  getClientCountriesRoute,
  contactUsRoute,
  getEnvRoute,
  reportRenderErrorRoute,
  getStandardBundleRoute,
  getNativeBundleRoute,
  getTextRoute,
  getProgramViewsRoute,
  getPastProgramViewsRoute,
  getProgramViewRoute,
  getProgressRoute,
  getTablesRoute,
  getUnitTablesRoute,
  exportTablesRoute,
  exportUnitTablesRoute,
  previewReminderRoute,
  remindToChooseRoute,
  viewPlanRoute,
  getTeamTodayRoute,
  getTeamCountsRoute,
  getNotesRoute,
  sendNoteRoute,
  getGoalLevelsRoute,
  selectGoalRoute,
  getProgramRulesRoute,
  exportProgramRulesRoute,
  getMyPlanRoute,
  saveMyPlanRoute,
  getAccountStatementRoute,
  setUserLocaleRoute,
  getMailPlanRoute,
  saveMailPlanRoute,
  previewMailRoute,
  testMailRoute,
  getMailLogRoute,
  retryMailRoute,
  getMailChoicesRoute,
  setMailChoiceRoute,
  acknowledgePrivacyNoticeRoute,
  finishOnboardingRoute,
  getProfileRoute,
  saveAvatarRoute,
  removeAvatarRoute,
  exportDataRoute,
  getAvatarRoute,
  redeemCodeRoute,
  launchAsRoute,
  mintLaunchTokenRoute,
  getAdminMeRoute,
  listGrantsRoute,
  giveGrantRoute,
  revokeGrantRoute,
  findGranteesRoute,
  beginPasskeyRoute,
  keepPasskeyRoute,
  beginTotpRoute,
  confirmTotpRoute,
  renewRecoveryCodesRoute,
  removeFactorRoute,
  resetFactorsRoute,
  beginProofRoute,
  proveRoute,
  listPeopleRoute,
  getPersonRoute,
  lockPersonRoute,
  unlockPersonRoute,
  countActivationsRoute,
  sendActivationsRoute,
  sendActivationRoute,
  handOutPasswordRoute,
  getPersonProgramsRoute,
  endSessionsRoute,
  getPersonFactorsRoute,
  previewBaselineRoute,
  correctPersonBaselineRoute,
  editPersonRoute,
  previewPersonErasureRoute,
  eraseThisPersonRoute,
  getPersonPlacesRoute,
  movePersonRoute,
  findUnitsRoute,
  getPersonPointsRoute,
  exportStatementRoute,
  exportStatementPdfRoute,
  getPersonMailsRoute,
  getPersonTrailRoute,
  agreeToAdjustmentRoute,
  declineAdjustmentRoute,
  listAdjustmentsRoute,
  proposeAdjustmentRoute,
  voidCodeBatchRoute,
  listCodeBatchesRoute,
  getCodeBatchRoute,
  agreeToCodesRoute,
  declineCodesRoute,
  makeCodesRoute,
  voidCodesRoute,
  listCodesRoute,
  proposeCodesRoute,
  reverseMovementRoute,
  proveLedgerRoute,
  endRecoveryRoute,
  listRecoveriesRoute,
  getPointsOverviewRoute,
  listTasksRoute,
  getTaskRoute,
  cancelTaskRoute,
  listViewsRoute,
  saveViewRoute,
  removeViewRoute,
  beginUploadRoute,
  listUploadsRoute,
  getUploadRoute,
  getUploadPartsRoute,
  putUploadPartRoute,
  endUploadRoute,
  changeUploadSettingsRoute,
  checkUploadRoute,
  commitUploadRoute,
  cancelUploadWorkRoute,
  discardUploadRoute,
  undoUploadRoute,
  exportUploadRejectsRoute,
  getMarketPlaceUrlRoute,
  exchangeShopTicketRoute,
  listRewardsRoute,
  getRewardRoute,
  getRewardWishRoute,
  saveRewardWishRoute,
  placeRewardOrderRoute,
  listRewardOrdersRoute,
  getRewardOrderRoute,
  cancelRewardLineRoute,
  listOrderQueueRoute,
  moveRewardLineRoute,
  getRewardPictureRoute,
  listProductsRoute,
  createProductRoute,
  getProductRoute,
  saveProductRoute,
  changePiecesRoute,
  addProductCodesRoute,
  saveProductPictureRoute,
  removeProductPictureRoute,
  getProductLoadRoute,
  loadProductsRoute,
  undoProductLoadRoute,
  exportProductsRoute,
  exportOrderQueueRoute,
  getOwedRoute,
  exportTaxFeedRoute,
  listSuppliersRoute,
  addSupplierRoute,
  assignProductsRoute,
  makeSupplierKeyRoute,
  revokeSupplierKeyRoute,
  exportSupplierOrdersRoute,
  importShipmentsRoute,
  listSuppliedOrdersRoute,
  moveSuppliedLineRoute,
  getShopKeysRoute,
  placeShopOrderRoute,
  reverseShopOrderRoute,
  listProgramsRoute,
  listDraftsRoute,
  beginDraftRoute,
  getDraftRoute,
  saveDraftRoute,
  checkDraftRoute,
  discardDraftRoute,
  getNewestVersionRoute,
  goOnFromNewestRoute,
  previewDraftRoute,
  proposeDraftRoute,
  saveDraftPictureRoute,
  getAdminProgramRoute,
  getProposalRoute,
  agreeToProposalRoute,
  declineProposalRoute,
  archiveProgramRoute,
  listForecastsRoute,
  makeForecastRoute,
  getForecastRoute,
  listRehearsalsRoute,
  rehearseRoute,
  getRehearsalRoute,
  getRehearsalScreenRoute,
  correctAwardRoute,
  listBatchesRoute,
  getBatchRoute,
  approveBatchRoute,
  lookAtFindingRoute,
  listHeldBackRoute,
  explainBatchLineRoute,
  listBatchLinesRoute,
  lockBatchRoute,
  allowOverBudgetRoute,
  reverseBatchRoute,
  getAuditTrailRoute,
  exportAuditTrailRoute,
  verifyAuditTrailRoute,
  prepareBatchRoute,
  issueBatchRoute,
  listWordsRoute,
  saveWordsRoute,
  exportWordsRoute,
  importWordsRoute,
  getSettingsRoute,
  getCatalogueRoute,
  saveCatalogueRoute,
  makeCatalogueKeyRoute,
  saveBrandPictureRoute,
  getOwnTextRoute,
  saveOwnTextRoute,
  previewTextRoute,
  listHostsRoute,
  claimHostRoute,
  proveHostRoute,
  removeHostRoute,
  setMainHostRoute,
  getBrandPictureRoute,
  saveSettingsRoute,
  getMailReportsRoute,
  saveMailReportsRoute,
  allowMailsRoute,
  getSignOnRoute,
  saveSignOnRoute,
  beginTrialRoute,
  getTrialRoute,
  adoptTrialRoute,
  getPersonSignOnRoute,
  linkPersonRoute,
]
