import { checkActivationLink } from './calls/activate/check.ts'
import { activate } from './calls/activate.ts'
import { countActivations, sendActivations } from './calls/admin/activations.ts'
import { exportAuditTrail } from './calls/admin/audit/export.ts'
import { verifyAuditTrail } from './calls/admin/audit/verify.ts'
import { getAuditTrail } from './calls/admin/audit.ts'
import { voidCodeBatch } from './calls/admin/codes/batches/void.ts'
import { getCodeBatch, listCodeBatches } from './calls/admin/codes/batches.ts'
import { agreeToCodes } from './calls/admin/codes/proposals/agree.ts'
import { declineCodes } from './calls/admin/codes/proposals/decline.ts'
import { makeCodes } from './calls/admin/codes/proposals/make.ts'
import { voidCodes } from './calls/admin/codes/void.ts'
import { listCodes, proposeCodes } from './calls/admin/codes.ts'
import { checkDraft } from './calls/admin/drafts/check.ts'
import { discardDraft } from './calls/admin/drafts/discard.ts'
import { getNewestVersion, goOnFromNewest } from './calls/admin/drafts/newest.ts'
import { saveDraftPicture } from './calls/admin/drafts/picture.ts'
import { previewDraft } from './calls/admin/drafts/preview.ts'
import { proposeDraft } from './calls/admin/drafts/propose.ts'
import { beginDraft, getDraft, listDrafts, saveDraft } from './calls/admin/drafts.ts'
import { beginPasskey } from './calls/admin/factors/passkeys/options.ts'
import { keepPasskey } from './calls/admin/factors/passkeys.ts'
import { renewRecoveryCodes } from './calls/admin/factors/recovery-codes.ts'
import { removeFactor } from './calls/admin/factors/remove.ts'
import { resetFactors } from './calls/admin/factors/reset.ts'
import { confirmTotp } from './calls/admin/factors/totp/confirm.ts'
import { beginTotp } from './calls/admin/factors/totp.ts'
import { findGrantees } from './calls/admin/grants/people.ts'
import { revokeGrant } from './calls/admin/grants/revoke.ts'
import { giveGrant, listGrants } from './calls/admin/grants.ts'
import { setMainHost } from './calls/admin/hosts/main.ts'
import { proveHost } from './calls/admin/hosts/prove.ts'
import { removeHost } from './calls/admin/hosts/remove.ts'
import { claimHost, listHosts } from './calls/admin/hosts.ts'
import { mintLaunchToken } from './calls/admin/launch-tokens.ts'
import { retryMail } from './calls/admin/mails/log/retry.ts'
import { getMailLog } from './calls/admin/mails/log.ts'
import { previewMail } from './calls/admin/mails/preview.ts'
import { getMailReports, saveMailReports } from './calls/admin/mails/reports.ts'
import { testMail } from './calls/admin/mails/test.ts'
import { getMailPlan, saveMailPlan } from './calls/admin/mails.ts'
import { getAdminMe } from './calls/admin/me.ts'
import { sendActivation } from './calls/admin/people/activation.ts'
import { previewBaseline } from './calls/admin/people/baseline/preview.ts'
import { correctPersonBaseline } from './calls/admin/people/baseline.ts'
import { editPerson } from './calls/admin/people/edit.ts'
import { previewPersonErasure } from './calls/admin/people/erasure/preview.ts'
import { eraseThisPerson } from './calls/admin/people/erasure.ts'
import { getPersonFactors } from './calls/admin/people/factors.ts'
import { lockPerson } from './calls/admin/people/lock.ts'
import { allowMails } from './calls/admin/people/mails/allow.ts'
import { getPersonMails } from './calls/admin/people/mails.ts'
import { getPersonPlaces, movePerson } from './calls/admin/people/places.ts'
import { getPersonPoints } from './calls/admin/people/points.ts'
import { getPersonPrograms } from './calls/admin/people/programs.ts'
import { endSessions } from './calls/admin/people/sessions/end.ts'
import { getPersonSignOn, linkPerson } from './calls/admin/people/sign-on.ts'
import { exportStatementPdf } from './calls/admin/people/statement/pdf.ts'
import { exportStatement } from './calls/admin/people/statement.ts'
import { handOutPassword } from './calls/admin/people/temporary-password.ts'
import { getPersonTrail } from './calls/admin/people/trail.ts'
import { unlockPerson } from './calls/admin/people/unlock.ts'
import { getPerson, listPeople } from './calls/admin/people.ts'
import { agreeToAdjustment } from './calls/admin/points/adjustments/agree.ts'
import { declineAdjustment } from './calls/admin/points/adjustments/decline.ts'
import { listAdjustments, proposeAdjustment } from './calls/admin/points/adjustments.ts'
import { proveLedger } from './calls/admin/points/prove.ts'
import { endRecovery } from './calls/admin/points/recoveries/end.ts'
import { listRecoveries } from './calls/admin/points/recoveries.ts'
import { reverseMovement } from './calls/admin/points/transfers/reverse.ts'
import { getPointsOverview } from './calls/admin/points.ts'
import { archiveProgram } from './calls/admin/programs/archive.ts'
import { correctAward } from './calls/admin/programs/deltas.ts'
import { getForecast, listForecasts, makeForecast } from './calls/admin/programs/forecasts.ts'
import { agreeToProposal } from './calls/admin/programs/proposal/agree.ts'
import { declineProposal } from './calls/admin/programs/proposal/decline.ts'
import { getProposal } from './calls/admin/programs/proposal.ts'
import { prepareBatch } from './calls/admin/programs/results.ts'
import { getAdminProgram, listPrograms } from './calls/admin/programs.ts'
import { beginProof } from './calls/admin/proof/options.ts'
import { prove } from './calls/admin/proof.ts'
import { getRehearsalScreen } from './calls/admin/rehearsals/screen.ts'
import { getRehearsal, listRehearsals, rehearse } from './calls/admin/rehearsals.ts'
import { approveBatch } from './calls/admin/results/approve.ts'
import { lookAtFinding } from './calls/admin/results/findings.ts'
import { listHeldBack } from './calls/admin/results/held-back.ts'
import { issueBatch } from './calls/admin/results/issue.ts'
import { explainBatchLine, listBatchLines } from './calls/admin/results/lines.ts'
import { lockBatch } from './calls/admin/results/lock.ts'
import { allowOverBudget } from './calls/admin/results/over-budget.ts'
import { reverseBatch } from './calls/admin/results/reverse.ts'
import { getBatch, listBatches } from './calls/admin/results.ts'
import { exportProducts } from './calls/admin/rewards/export.ts'
import { undoProductLoad } from './calls/admin/rewards/load/undo.ts'
import { getProductLoad, loadProducts } from './calls/admin/rewards/load.ts'
import { exportOrderQueue } from './calls/admin/rewards/orders/export.ts'
import { moveRewardLine } from './calls/admin/rewards/orders/move.ts'
import { listOrderQueue } from './calls/admin/rewards/orders.ts'
import { getOwed } from './calls/admin/rewards/owed.ts'
import { addProductCodes } from './calls/admin/rewards/products/codes.ts'
import { removeProductPicture } from './calls/admin/rewards/products/picture/remove.ts'
import { saveProductPicture } from './calls/admin/rewards/products/picture.ts'
import { changePieces } from './calls/admin/rewards/products/pieces.ts'
import { createProduct, getProduct, listProducts, saveProduct } from './calls/admin/rewards/products.ts'
import { revokeSupplierKey } from './calls/admin/rewards/suppliers/keys/revoke.ts'
import { makeSupplierKey } from './calls/admin/rewards/suppliers/keys.ts'
import { exportSupplierOrders } from './calls/admin/rewards/suppliers/orders.ts'
import { assignProducts } from './calls/admin/rewards/suppliers/products.ts'
import { importShipments } from './calls/admin/rewards/suppliers/shipments.ts'
import { addSupplier, listSuppliers } from './calls/admin/rewards/suppliers.ts'
import { exportTaxFeed } from './calls/admin/rewards/tax-feed.ts'
import { makeCatalogueKey } from './calls/admin/settings/catalogue/key.ts'
import { getCatalogue, saveCatalogue } from './calls/admin/settings/catalogue.ts'
import { saveBrandPicture } from './calls/admin/settings/pictures.ts'
import { getSettings, saveSettings } from './calls/admin/settings.ts'
import { adoptTrial } from './calls/admin/sign-on/trials/use.ts'
import { beginTrial, getTrial } from './calls/admin/sign-on/trials.ts'
import { getSignOn, saveSignOn } from './calls/admin/sign-on.ts'
import { cancelTask } from './calls/admin/tasks/cancel.ts'
import { getTask, listTasks } from './calls/admin/tasks.ts'
import { previewText } from './calls/admin/texts/preview.ts'
import { getOwnText, saveOwnText } from './calls/admin/texts.ts'
import { findUnits } from './calls/admin/units.ts'
import { cancelUploadWork } from './calls/admin/uploads/cancel.ts'
import { checkUpload } from './calls/admin/uploads/check.ts'
import { commitUpload } from './calls/admin/uploads/commit.ts'
import { discardUpload } from './calls/admin/uploads/discard.ts'
import { endUpload } from './calls/admin/uploads/end.ts'
import { getUploadParts, putUploadPart } from './calls/admin/uploads/parts.ts'
import { exportUploadRejects } from './calls/admin/uploads/rejects.ts'
import { changeUploadSettings } from './calls/admin/uploads/settings.ts'
import { undoUpload } from './calls/admin/uploads/undo.ts'
import { beginUpload, getUpload, listUploads } from './calls/admin/uploads.ts'
import { removeView } from './calls/admin/views/remove.ts'
import { listViews, saveView } from './calls/admin/views.ts'
import { exportWords } from './calls/admin/words/export.ts'
import { importWords } from './calls/admin/words/import.ts'
import { listWords, saveWords } from './calls/admin/words.ts'
import { getAvatar } from './calls/avatar.ts'
import { getBrandPicture } from './calls/branding/picture.ts'
import { getClient } from './calls/client.ts'
import { getClientCountries } from './calls/client-country.ts'
import { getCompanyBrandingAndRules } from './calls/company-branding-and-rules.ts'
import { contactUs } from './calls/contact-us.ts'
import { getEnv } from './calls/env.ts'
import { forgotPassword } from './calls/forgot-password.ts'
import { forgotUsername } from './calls/forgot-username.ts'
import { launchAs } from './calls/launch-as.ts'
import { login } from './calls/login.ts'
import { logout } from './calls/logout.ts'
import { viewPlan } from './calls/manager/view-plan.ts'
import { redeemCode } from './calls/ots/redeem.ts'
import { selectGoal } from './calls/program/goal-selection.ts'
import { getGoalLevels } from './calls/program/levels.ts'
import { exportProgramRules, getProgramRules } from './calls/program/rules.ts'
import { getNotes, sendNote } from './calls/program-views/notes.ts'
import { getPastProgramViews } from './calls/program-views/past.ts'
import { getProgress } from './calls/program-views/progress.ts'
import { previewReminder, remindToChoose } from './calls/program-views/reminders.ts'
import { exportTables, exportUnitTables, getTables, getUnitTables } from './calls/program-views/tables.ts'
import { getProgramView, getProgramViews } from './calls/program-views.ts'
import { reportRenderError } from './calls/render-errors.ts'
import { cancelRewardLine } from './calls/rewards/orders/cancel.ts'
import { getRewardOrder, listRewardOrders, placeRewardOrder } from './calls/rewards/orders.ts'
import { getRewardPicture } from './calls/rewards/picture.ts'
import { getReward, listRewards } from './calls/rewards/products.ts'
import { getRewardWish, saveRewardWish } from './calls/rewards/wish.ts'
import { checkPasswordLink } from './calls/save-password/check.ts'
import { savePassword } from './calls/save-password.ts'
import { streamEvents } from './calls/session/events.ts'
import { extendSession } from './calls/session/extend.ts'
import { getShopKeys } from './calls/shop/keys.ts'
import { reverseShopOrder } from './calls/shop/orders/reverse.ts'
import { placeShopOrder } from './calls/shop/orders.ts'
import { exchangeShopTicket } from './calls/shop/tickets.ts'
import { moveSuppliedLine } from './calls/supplier/orders/move.ts'
import { listSuppliedOrders } from './calls/supplier/orders.ts'
import { getTeamCounts } from './calls/team/counts.ts'
import { getTeamToday } from './calls/team.ts'
import { getText } from './calls/texts.ts'
import { getNativeBundle } from './calls/translations/native.ts'
import { getStandardBundle } from './calls/translations/standard.ts'
import { getAccountStatement } from './calls/user/account/statement/all.ts'
import { acknowledgePrivacyNotice } from './calls/user/acknowledge-privacy-notice.ts'
import { removeAvatar } from './calls/user/avatar/remove.ts'
import { saveAvatar } from './calls/user/avatar.ts'
import { exportData } from './calls/user/data-export.ts'
import { setUserLocale } from './calls/user/locale.ts'
import { getMailChoices, setMailChoice } from './calls/user/mails.ts'
import { getMarketPlaceUrl } from './calls/user/market-place-url.ts'
import { finishOnboarding } from './calls/user/onboarding.ts'
import { changePassword } from './calls/user/password.ts'
import { getProfile } from './calls/user/profile.ts'
import { getMyPlan, saveMyPlan } from './calls/user/progress/myplan.ts'
import { getUser } from './calls/user.ts'
import { validSession } from './calls/valid-session.ts'

/** Every call of the API: what the server mounts, the documentation lists and the architecture test walks. */
export const calls = [
  login,
  getUser,
  validSession,
  extendSession,
  streamEvents,
  logout,
  activate,
  checkActivationLink,
  forgotPassword,
  forgotUsername,
  savePassword,
  checkPasswordLink,
  changePassword,
  getClient,
  getCompanyBrandingAndRules,
  getClientCountries,
  contactUs,
  getEnv,
  reportRenderError,
  getStandardBundle,
  getNativeBundle,
  getText,
  getProgramViews,
  getPastProgramViews,
  getProgramView,
  getProgress,
  getTables,
  getUnitTables,
  exportTables,
  exportUnitTables,
  previewReminder,
  remindToChoose,
  viewPlan,
  getTeamToday,
  getTeamCounts,
  getNotes,
  sendNote,
  getGoalLevels,
  selectGoal,
  getProgramRules,
  exportProgramRules,
  getMyPlan,
  saveMyPlan,
  getAccountStatement,
  getMailPlan,
  saveMailPlan,
  previewMail,
  testMail,
  getMailLog,
  retryMail,
  getMailChoices,
  setMailChoice,
  setUserLocale,
  acknowledgePrivacyNotice,
  finishOnboarding,
  getProfile,
  saveAvatar,
  removeAvatar,
  exportData,
  getAvatar,
  redeemCode,
  launchAs,
  mintLaunchToken,
  getAdminMe,
  listGrants,
  giveGrant,
  revokeGrant,
  findGrantees,
  beginPasskey,
  keepPasskey,
  beginTotp,
  confirmTotp,
  renewRecoveryCodes,
  removeFactor,
  resetFactors,
  beginProof,
  prove,
  listPeople,
  countActivations,
  sendActivations,
  getPerson,
  lockPerson,
  unlockPerson,
  sendActivation,
  handOutPassword,
  getPersonPrograms,
  endSessions,
  getPersonFactors,
  previewBaseline,
  correctPersonBaseline,
  editPerson,
  previewPersonErasure,
  eraseThisPerson,
  getPersonPlaces,
  movePerson,
  findUnits,
  getPersonPoints,
  exportStatement,
  exportStatementPdf,
  getPersonMails,
  getPersonTrail,
  agreeToAdjustment,
  declineAdjustment,
  listAdjustments,
  proposeAdjustment,
  voidCodeBatch,
  listCodeBatches,
  getCodeBatch,
  agreeToCodes,
  declineCodes,
  makeCodes,
  voidCodes,
  listCodes,
  proposeCodes,
  reverseMovement,
  proveLedger,
  endRecovery,
  listRecoveries,
  getPointsOverview,
  listTasks,
  getTask,
  cancelTask,
  listViews,
  saveView,
  removeView,
  beginUpload,
  listUploads,
  getUpload,
  getUploadParts,
  putUploadPart,
  endUpload,
  changeUploadSettings,
  checkUpload,
  commitUpload,
  cancelUploadWork,
  discardUpload,
  undoUpload,
  exportUploadRejects,
  getMarketPlaceUrl,
  exchangeShopTicket,
  listRewards,
  getReward,
  getRewardWish,
  saveRewardWish,
  placeRewardOrder,
  listRewardOrders,
  getRewardOrder,
  cancelRewardLine,
  listOrderQueue,
  moveRewardLine,
  getRewardPicture,
  listProducts,
  createProduct,
  getProduct,
  saveProduct,
  changePieces,
  addProductCodes,
  saveProductPicture,
  removeProductPicture,
  getProductLoad,
  loadProducts,
  undoProductLoad,
  exportProducts,
  exportOrderQueue,
  getOwed,
  exportTaxFeed,
  listSuppliers,
  addSupplier,
  assignProducts,
  makeSupplierKey,
  revokeSupplierKey,
  exportSupplierOrders,
  importShipments,
  listSuppliedOrders,
  moveSuppliedLine,
  getShopKeys,
  placeShopOrder,
  reverseShopOrder,
  listPrograms,
  listDrafts,
  beginDraft,
  getDraft,
  saveDraft,
  checkDraft,
  discardDraft,
  getNewestVersion,
  goOnFromNewest,
  previewDraft,
  proposeDraft,
  saveDraftPicture,
  getAdminProgram,
  getProposal,
  agreeToProposal,
  declineProposal,
  archiveProgram,
  listForecasts,
  makeForecast,
  getForecast,
  listRehearsals,
  rehearse,
  getRehearsal,
  getRehearsalScreen,
  correctAward,
  listBatches,
  getBatch,
  approveBatch,
  lookAtFinding,
  listHeldBack,
  explainBatchLine,
  listBatchLines,
  lockBatch,
  allowOverBudget,
  reverseBatch,
  getAuditTrail,
  exportAuditTrail,
  verifyAuditTrail,
  prepareBatch,
  issueBatch,
  listWords,
  saveWords,
  exportWords,
  importWords,
  getSettings,
  getCatalogue,
  saveCatalogue,
  makeCatalogueKey,
  saveBrandPicture,
  getOwnText,
  saveOwnText,
  previewText,
  listHosts,
  claimHost,
  proveHost,
  removeHost,
  setMainHost,
  getBrandPicture,
  saveSettings,
  getMailReports,
  saveMailReports,
  allowMails,
  getSignOn,
  saveSignOn,
  beginTrial,
  getTrial,
  adoptTrial,
  getPersonSignOn,
  linkPerson,
] as const
