import { alias } from '../../nodes/AppBuilder/AppBuilder.node.json';
import { alias as aliasOfTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node.json';

it("n8n's node panel, which searches the aliases of the node alone, finds it by those of the trigger too", () => {
	expect(alias).toEqual(expect.arrayContaining(aliasOfTrigger));
});
