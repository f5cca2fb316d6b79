import { requiresApproval } from '../../scripts/environment';

const ofReviewers = (...reviewers: object[]) => [{ type: 'required_reviewers', reviewers }];
const reviewer = { type: 'User', reviewer: { login: 'maintainer' } };

it.each([
	['with someone who gives it', true, [{ type: 'branch_policy' }, ...ofReviewers(reviewer)]],
	['without rules', false, []],
	['that only waits', false, [{ type: 'wait_timer' }]],
	['whose reviewers have all left', false, ofReviewers()],
	['that GitHub does not describe', false, undefined],
])('an environment %s requires an approval: %s', (_, expected, protection_rules) => {
	expect(requiresApproval({ protection_rules })).toBe(expected);
});
