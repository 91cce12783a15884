import type { ProgramDocumentInput } from '../../contract/program-document.ts'

/** What the demo's clients say in their rules besides the terms: who takes part, what counts, and whom to ask. */
export const fairPlay: ProgramDocumentInput['rules'] = [
  {
    text: {
      en_US: `<h2>Taking part</h2>
<p>This program is open to everyone whom their team lead has enrolled. You take part with your own results; results of colleagues are never moved.</p>
<h3>What counts</h3>
<ul>
<li>Orders that are signed within the program’s dates.</li>
<li>Orders that are delivered in full. What is cancelled or returned is taken off again.</li>
</ul>
<h3>If something looks wrong</h3>
<p>Results come from our sales records once a week. If a figure looks wrong, <a href="/contact">tell us</a> within <strong>14 days</strong>; we answer within two working days.</p>
<p>If you leave the company before the last day, you keep what has been paid. Awards are taxed where you live; your payroll team can tell you how.</p>`,
      de_DE: `<h2>Teilnahme</h2>
<p>An diesem Programm nehmen alle teil, die ihre Teamleitung angemeldet hat. Es zählen Ihre eigenen Ergebnisse; Ergebnisse anderer werden nie verschoben.</p>
<h3>Was zählt</h3>
<ul>
<li>Aufträge, die im Zeitraum des Programms unterschrieben werden.</li>
<li>Aufträge, die vollständig geliefert werden. Was storniert oder zurückgegeben wird, wird wieder abgezogen.</li>
</ul>
<h3>Wenn etwas nicht stimmt</h3>
<p>Ergebnisse kommen einmal in der Woche aus unseren Verkaufsdaten. Wenn eine Zahl nicht stimmt, <a href="/contact">schreiben Sie uns</a> innerhalb von <strong>14 Tagen</strong>; wir antworten innerhalb von zwei Arbeitstagen.</p>
<p>Wenn Sie das Unternehmen vor dem letzten Tag verlassen, behalten Sie, was gutgeschrieben ist. Prämien werden dort versteuert, wo Sie wohnen; Ihre Lohnbuchhaltung sagt Ihnen, wie.</p>`,
      ja_JP: `<h2>参加について</h2>
<p>チームリーダーが登録したすべての方が参加できます。対象はご自身の実績のみで、ほかの方の実績が移されることはありません。</p>
<h3>対象となる実績</h3>
<ul>
<li>プログラム期間中に契約された注文。</li>
<li>すべて納品された注文。取り消しや返品の分は差し引かれます。</li>
</ul>
<h3>数値に誤りがあると思われるとき</h3>
<p>実績は週に一度、販売記録から反映されます。誤りと思われる場合は、<strong>14日</strong>以内に<a href="/contact">お問い合わせ</a>ください。2営業日以内にお答えします。</p>
<p>最終日より前に退職された場合も、すでに付与されたポイントはそのまま残ります。特典は居住地の法令に従って課税されます。詳しくは給与担当にお尋ねください。</p>`,
      ko_KR: `<h2>참여 대상</h2>
<p>팀장이 등록한 분은 누구나 참여합니다. 본인의 실적만 인정되며, 동료의 실적은 옮기지 않습니다.</p>
<h3>인정되는 실적</h3>
<ul>
<li>프로그램 기간 안에 계약한 주문.</li>
<li>전량 납품된 주문. 취소되거나 반품된 것은 다시 빠집니다.</li>
</ul>
<h3>수치가 이상해 보일 때</h3>
<p>실적은 일주일에 한 번 판매 기록에서 가져옵니다. 수치가 잘못된 것 같으면 <strong>14일</strong> 안에 <a href="/contact">알려 주세요</a>. 영업일 기준 이틀 안에 답해 드립니다.</p>
<p>마지막 날 전에 퇴사하더라도 이미 적립된 것은 그대로 남습니다. 보상에는 거주지의 법에 따라 세금이 부과되며, 자세한 내용은 급여 담당자에게 문의하실 수 있습니다.</p>`,
      zh_CN: `<h2>参与</h2>
<p>由团队负责人登记的所有人都可以参加。只计本人的成绩，同事的成绩不会转移。</p>
<h3>哪些算数</h3>
<ul>
<li>在活动日期内签订的订单。</li>
<li>全部交付的订单。取消或退回的部分会再扣除。</li>
</ul>
<h3>数字看起来不对时</h3>
<p>成绩每周从销售记录中更新一次。如果数字不对，请在 <strong>14 天</strong>内<a href="/contact">告诉我们</a>，我们会在两个工作日内答复。</p>
<p>如果你在最后一天之前离职，已发放的仍归你所有。奖励按居住地的规定纳税，详情请咨询薪资团队。</p>`,
      zh_TW: `<h2>參加</h2>
<p>由團隊主管登記的所有人都可以參加。只計本人的實績，同事的實績不會轉移。</p>
<h3>哪些算數</h3>
<ul>
<li>在活動日期內簽訂的訂單。</li>
<li>全數交付的訂單。取消或退回的部分會再扣除。</li>
</ul>
<h3>數字看起來不對時</h3>
<p>實績每週從銷售紀錄更新一次。如果數字不對，請在 <strong>14 天</strong>內<a href="/contact">告訴我們</a>，我們會在兩個工作天內回覆。</p>
<p>如果你在最後一天之前離職，已發放的仍歸你所有。獎勵依居住地的規定課稅，詳情請洽薪資團隊。</p>`,
    },
  },
]
